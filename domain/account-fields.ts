import { z } from 'zod'
import { longestName, passwordLength } from './accounts.ts'

// Apart from accounts.ts, which every page loads.

export const LearnerName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(longestName, `Use at most ${longestName} characters.`)
  .refine((name) => name.isWellFormed() && !name.includes('\0'), 'This holds a character that cannot be stored.')

export const NewPassword = z
  .string()
  .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`)

import { z } from 'zod'
import { longestName, longestPassword } from './accounts.ts'

// Apart from accounts.ts, which every page loads.

/** What is answered where either is missing, in the words of the specification. */
export const missingCredentials = 'You must provide either an email or phone number and a password'

export const LearnerName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(longestName, `Use at most ${longestName} characters.`)
  .refine((name) => name.isWellFormed() && !name.includes('\0'), 'This holds a character that cannot be stored.')

export const NewPassword = z
  .string()
  .min(1, 'Please enter a password.')
  .max(longestPassword, `Use at most ${longestPassword} characters.`)

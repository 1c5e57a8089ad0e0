import { z } from 'zod'
import { longestName, longestPassword } from './accounts.ts'

// Apart from accounts.ts, which every page loads.

/** What is answered where either is missing, in the words of the specification. */
export const missingCredentials = 'You must provide either an email or phone number and a password'

/** What somebody signs in or up with. */
export const Credential = z.string(missingCredentials).min(1, missingCredentials)

export const LearnerName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(longestName, `Use at most ${longestName} characters.`)
  .refine((name) => name.isWellFormed() && !name.includes('\0'), 'This holds a character that cannot be stored.')

/** A password to be set; `missing` is answered where there is none. */
export const newPassword = (missing = 'Please enter a password.') =>
  z.string(missing).min(1, missing).max(longestPassword, `Use at most ${longestPassword} characters.`)

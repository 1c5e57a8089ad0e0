import { z } from 'zod'
import { longestName, longestPassword } from './accounts.ts'

// Apart from accounts.ts, which every page loads.

/** The error when either is missing, in the specification's words. */
export const missingCredentials = 'You must provide either an email or phone number and a password'

/** A field of the sign-in and sign-up forms. */
export const Credential = z.string(missingCredentials).min(1, missingCredentials)

export const LearnerName = z
  .string()
  .trim()
  .min(1, 'Please enter your name.')
  .max(longestName, `Use at most ${longestName} characters.`)
  .refine((name) => name.isWellFormed() && !name.includes('\0'), 'This holds a character that cannot be stored.')

/** A new password; `missing` is the error for an empty one. */
export const newPassword = (missing = 'Please enter a password.') =>
  z.string(missing).min(1, missing).max(longestPassword, `Use at most ${longestPassword} characters.`)

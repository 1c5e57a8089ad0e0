import { z } from 'zod'
import { longestName, longestPassword } from './accounts.ts'
import { Email } from './email.ts'
import { longestEmail } from './email-address.ts'
import { cleanName } from './person-name.ts'

// Apart from accounts.ts, which every page loads.

/** The error when either is missing, in the specification's words. */
export const missingCredentials = 'You must provide either an email or phone number and a password'

/** A field of the sign-in form, whatever was typed into it. */
export const Credential = z
  .string(missingCredentials)
  .min(1, missingCredentials)
  .max(longestEmail, `Use at most ${longestEmail} characters.`)

/** The address of a new account. */
export const NewEmail = Credential.pipe(Email)

export const LearnerName = z
  .string()
  .overwrite(cleanName)
  .min(1, 'Please enter your name.')
  .max(longestName, `Use at most ${longestName} characters.`)

/** A new password; `missing` is the error for an empty one. */
export const newPassword = (missing = 'Please enter a password.') =>
  z.string(missing).min(1, missing).max(longestPassword, `Use at most ${longestPassword} characters.`)

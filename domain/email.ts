import { z } from 'zod'
import { emailProblem, longestEmail } from './email-address.ts'

/** An address that a browser's own field accepts. */
export const Email = z
  .email({ pattern: z.regexes.html5Email, error: ({ input }) => emailProblem(String(input)) ?? undefined })
  .max(longestEmail, { error: ({ input }) => emailProblem(String(input)) ?? undefined })

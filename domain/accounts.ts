import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Profile, Settings } from './preferences.ts'

/** Where an account's passwords begin and end; the server refuses others. */
export const passwordLength = { min: 8, max: 128 } as const

export const Learner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
})
export type Learner = z.infer<typeof Learner>

/** Who is asking: a learner with a profile, or nobody. */
export const Session = z.object({
  learner: Learner.nullable(),
  profile: Profile.nullable(),
  /** A visitor's are the usual ones. */
  settings: Settings,
  /** When this session ends unless it is used before. */
  expiresAt: z.iso.datetime().nullable(),
})
export type Session = z.infer<typeof Session>

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v1/session',
  access: 'anyone',
  summary: 'Who is signed in, with their learning preferences and settings; nulls for a visitor.',
  output: Session,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/account/delete',
  access: 'learner',
  summary:
    'Delete the account with all that is kept of the learner; once this answers, nothing of it is left. Every account has a password, and it has to be right.',
  rate: 'attempts',
  body: z.object({ password: z.string().max(passwordLength.max) }),
  output: z.object({}),
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Profile, Settings } from './preferences.ts'
import { SiteLinks } from './site-links.ts'

/** Maximum length of a password. No minimum exists, since guessability decides. */
export const longestPassword = 128

/** Maximum length of a learner's name. */
export const longestName = 100

/** Header with the learner a request is made for: another learner's session refuses it. */
export const learnerHeader = 'x-waymark-learner'

export const Learner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
})
export type Learner = z.infer<typeof Learner>

/** The fields of `noOrganisation`. */
export const Organisation = z.object({
  orgId: z.null(),
  orgRole: z.null(),
  orgSlug: z.null(),
  orgPermissions: z.null(),
})

/** The requester: a learner with a profile, or a visitor. */
export const Session = z.object({
  learner: Learner.nullable(),
  profile: Profile.nullable(),
  /** Version of the learner's picture, if any. */
  picture: z.uuid().nullable(),
  /** The defaults for visitors. */
  settings: Settings,
  /** Expiry of this session, unless it is used earlier. */
  expiresAt: z.iso.datetime().nullable(),
  /** `null` for a visitor. */
  sessionId: z.string().nullable(),
  ...Organisation.shape,
  /** Whether mail leaves this installation; else it lies in a folder of the server. */
  sendsMail: z.boolean(),
  /** The operator's links, if any. */
  links: SiteLinks.optional(),
})
export type Session = z.infer<typeof Session>

export const getSession = endpoint({
  method: 'GET',
  path: '/api/v1/session',
  access: 'anyone',
  summary: 'Who is signed in, with their learning preferences and settings; nulls for a visitor.',
  output: Session,
})

export const accountExists = endpoint({
  method: 'GET',
  path: '/api/v1/account/exists/:learnerId',
  access: 'anyone',
  summary:
    'Whether there is an account of this id, which nobody can guess: for a device that holds work of somebody whose session has ended.',
  params: z.object({ learnerId: z.string().max(100) }),
  output: z.object({ exists: z.boolean() }),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/account/delete',
  access: 'learner',
  summary:
    'Delete the account with all that is kept of the learner; once this answers, nothing of it is left. The password has to be right; an account that has none needs a session that began in the last quarter of an hour.',
  rate: 'attempts',
  body: z.object({ password: z.string().max(longestPassword).optional() }),
  problems: ['sign-in-again'],
  output: z.object({}),
  makesStale: ['/api/v1/session'],
})

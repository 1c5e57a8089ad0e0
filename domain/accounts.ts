import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Profile, Settings } from './preferences.ts'
import { SiteLinks } from './site-links.ts'

/** The most characters of a password. What is hard to guess has no least number of them. */
export const longestPassword = 128

/** The most characters of a learner's name. */
export const longestName = 100

/** Names the learner that a request is made for: where somebody else is signed in by now, it is refused. */
export const learnerHeader = 'x-waymark-learner'

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
  /** The version of the learner's picture, where there is one. */
  picture: z.uuid().nullable(),
  /** A visitor's are the usual ones. */
  settings: Settings,
  /** When this session ends unless it is used before. */
  expiresAt: z.iso.datetime().nullable(),
  /** For whoever sets this installation up: it sends no mail. Told while nobody has an account. */
  lacksMail: z.literal(true).optional(),
  /** Where the site's people say that they have any. */
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { type Db, queryRow } from '../db/db.ts'
import { operation, refusals } from '../http/openapi.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { hasIdentity, keepChallenge } from './account-queries.ts'
import { adding } from './auth.ts'
import { networkOf } from './network.ts'
import { noteChange, noteSecurityEvent, noteSignIn } from './security-events.ts'
import type { Sessions, VerifiedSession } from './sessions.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { withinBounds } from './site-bounds.ts'
import { ask, bodyOf, toldAsVisitor, visitorOf } from './told.ts'
import { hearing, type Identity } from './vouched.ts'

export interface CallbackOptions {
  db: Db
  mail: MailQueue
  sessions: Sessions
  singleSignOn: SingleSignOn
  attemptsPerMinute: number
  /** Has the library's answer take effect in this browser. */
  enter: (request: FastifyRequest, reply: FastifyReply, answer: Response) => Promise<void>
}

interface Callback {
  Params: { providerId: string }
  Querystring: Record<string, string>
}

const callbackPath = '/api/auth/callback/:providerId'

const schema = {
  ...operation({ method: 'GET', path: callbackPath, access: 'anyone' }),
  summary: 'Where another site sends a browser back to that began to sign in, or to link the site, there.',
  params: z.object({ providerId: z.string() }),
  querystring: z.looseObject({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
  }),
  response: {
    default: {
      description:
        'A redirect (302) to a page of this site, whatever came of it. In its address, `error` says what went wrong: `unavailable`, `email_not_verified`, `email_not_found`, `account_not_linked`, `access_denied` or another word.',
      content: { 'text/plain': { schema: z.literal('') } },
    },
    ...refusals(['too-many-requests', 'unavailable']),
  },
}

/** Where other sites send people back to: a page of ours is what they see next, whatever came of it. */
export async function singleSignOnCallback(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { db, mail, sessions, singleSignOn, attemptsPerMinute, enter } = options
  const config = {
    rateLimit: {
      max: attemptsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip),
      errorResponseBuilder: () => raise('too-many-requests', 'Too many attempts. Please wait a minute.'),
    },
  }

  // What the other site says may be anything: it is no reason to leave a person with an error that no page shows.
  app.get<Callback>(callbackPath, { schema, attachValidation: true, config }, async (request, reply) => {
    const { providerId } = request.params
    const begun = new Date()
    const linkedTo = await linkedToBy(db, request.query.state)
    const held = linkedTo === undefined ? null : (await sessions.verify(request.headers.cookie)).session
    const failed = (error: string) => {
      const [page, as] = held ? ['/account', 'linked'] : ['/signin', 'by']
      return reply.redirect(`${page}?${new URLSearchParams({ [as]: providerId, error })}`)
    }
    // The library links for whoever began, also long after they signed out.
    if (linkedTo !== held?.learner.id) return failed('unknown')
    const outcome = await adding
      .run(held?.id, () => answerOf(request))
      .catch((err) => {
        request.log.warn({ err, providerId }, 'Another site let somebody down')
        return null
      })
    if (!outcome) return failed('unavailable')
    const { answer, identity } = outcome
    const location = answer.headers.get('location')
    if (location === null) return failed('unknown')
    const { pathname, search, searchParams } = new URL(location, 'http://here.invalid')
    // It has a page of its own for what it cannot place.
    if (pathname.startsWith('/api/')) return failed(searchParams.get('error') ?? 'unknown')
    if (await asksSecondFactor(answer)) {
      if (!(await keepChallenge(db, challengeOf(answer), identity))) return failed('unknown')
      await enter(request, reply, answer)
      const returnTo = searchParams.get('returnTo')
      const next = new URLSearchParams({ step: 'second-factor', ...(returnTo !== null && { returnTo }) })
      return reply.redirect(`/signin?${next}`)
    }
    const session = held ?? (await sessions.verify(cookiesOf(answer))).session
    if (session && !searchParams.has('error')) {
      if (!held && !(await keepSignedIn(session, identity))) return failed('unknown')
      await note(request, session, await newIdentity(db, identity, begun), held !== null)
    }
    if (!held) await enter(request, reply, answer)
    return reply.redirect(pathname + search)
  })

  async function answerOf(request: FastifyRequest<Callback>): Promise<{ answer: Response; identity: Identity }> {
    const { providerId: id } = request.params
    const auth = await singleSignOn.auth(id)
    const call = { params: { id }, query: request.query, headers: toldAsVisitor(request), asResponse: true } as const
    const callback = () => withinBounds(() => ask(() => auth.api.callbackOAuth({ ...call, method: 'GET' })))
    const { result: answer, accountId } = await hearing(callback)
    return { answer, identity: { providerId: id, accountId } }
  }

  /** @returns false where the site was unlinked while it opened the session: then that is over */
  async function keepSignedIn(session: VerifiedSession, identity: Identity): Promise<boolean> {
    if (await hasIdentity(db, session.learner.id, identity)) return true
    await sessions.end(session)
    return false
  }

  async function note(
    request: FastifyRequest,
    session: VerifiedSession,
    made: NewIdentity | undefined,
    isLinking: boolean,
  ): Promise<void> {
    const { id: userId, email } = session.learner
    const visitor = visitorOf(request)
    if (made && !made.is_first) {
      await noteChange({ db, mail }, { userId, kind: 'identity-linked', visitor, email, undo: { id: made.id } })
    }
    if (isLinking) return
    if (made?.is_first) await noteSecurityEvent(db, userId, 'signed-up', visitor)
    else await noteSignIn({ db, mail }, userId, visitor)
  }
}

/** Of the account for which a site is being linked, where this is not signing in. @param state of the library's */
async function linkedToBy(db: Db, state = ''): Promise<string | undefined> {
  if (!/^[\w-]+$/.test(state)) return undefined
  const row = await queryRow<{ value: string }>(db, 'select value from verifications where identifier = $1', [state])
  // Rows of other kinds have names that nobody can guess, and other values.
  return row?.value.startsWith('{') ? Begun.safeParse(JSON.parse(row.value)).data?.link?.userId : undefined
}

/** What the library notes of whoever goes to another site. */
const Begun = z.object({ link: z.object({ userId: z.string() }).optional() })

interface NewIdentity {
  id: string
  /** Its account was made with it. */
  is_first: boolean
}

/** What was made since it began is new. */
function newIdentity(db: Db, { providerId, accountId }: Identity, begun: Date): Promise<NewIdentity | undefined> {
  return queryRow(db, newIdentitySql, [providerId, accountId, begun])
}

const newIdentitySql = `
select accounts.id, users.created_at >= $3 as is_first from accounts join users on users.id = user_id
where provider_id = $1 and account_id = $2 and accounts.created_at >= $3`

/** A body comes with nothing else: all other answers only lead on. */
async function asksSecondFactor(answer: Response): Promise<boolean> {
  const { twoFactorRedirect } = await bodyOf<{ twoFactorRedirect?: boolean }>(answer).catch(() => ({
    twoFactorRedirect: false,
  }))
  return twoFactorRedirect === true
}

/** The library's name for the first half of signing in. */
function challengeOf(answer: Response): string | undefined {
  return /\.two_factor=([^.;]+)/.exec(cookiesOf(answer))?.[1]
}

/** What a browser would send next. */
function cookiesOf(answer: Response): string {
  const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.join('; ')
}

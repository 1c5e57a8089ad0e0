import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ProblemError } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { enter, type SessionParts } from '../http/api.ts'
import { operation, refusals } from '../http/openapi.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { hasIdentity, lockChallenge } from './account-queries.ts'
import { adding } from './auth.ts'
import { bodyOf, callLibrary, cookiesOf, visitorHeaders, visitorOf } from './library-calls.ts'
import { noteChange, noteSecurityEvent, noteSignIn } from './security-events.ts'
import type { VerifiedSession } from './sessions.ts'
import { attemptLimit } from './sign-in-failures.ts'
import type { SingleSignOn } from './single-sign-on.ts'
import { withinBounds } from './site-bounds.ts'
import { hearing, type Identity } from './vouched.ts'

export interface CallbackOptions extends SessionParts {
  db: Db
  mail: MailQueue
  singleSignOn: SingleSignOn
  attemptsPerMinute: number
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

/** The redirect URI of other sites. Every outcome leads to a page of ours. */
export async function singleSignOnCallback(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { db, mail, sessions, singleSignOn, attemptsPerMinute } = options
  const config = attemptLimit(attemptsPerMinute)

  // The provider may send anything: an invalid query still has to end on a page.
  app.get<Callback>(callbackPath, { schema, attachValidation: true, config }, async (request, reply) => {
    const { providerId } = request.params
    const since = new Date()
    const begun = await begunWith(db, request.query.state)
    const linkedTo = begun?.link?.userId
    const current = linkedTo === undefined ? null : (await sessions.verify(request.headers.cookie)).session
    const failed = (error: string) => {
      const [page, as] = current ? ['/account', 'linked'] : ['/signin', 'by']
      return reply.redirect(`${page}?${new URLSearchParams({ [as]: providerId, error })}`)
    }
    // The library links for the account that began, even long after its sign-out.
    if (linkedTo !== current?.learner.id) return failed('unknown')
    // Else one provider could have a code of another accepted (RFC 9700, 4.4).
    if (begun && begun.providerId !== providerId) return failed('unknown')
    const outcome = await adding
      .run(current?.id, () => callbackResponse(request))
      .catch((err) => {
        // Anybody may ask for a provider that there is none of.
        const isUnknown = err instanceof ProblemError && err.problem.code === 'not-found'
        if (!isUnknown) request.log.warn({ err, providerId }, 'Another site let somebody down')
        return null
      })
    if (!outcome) return failed('unavailable')
    const { response, identity } = outcome
    const location = response.headers.get('location')
    if (location === null) return failed('unknown')
    const { pathname, search, searchParams } = new URL(location, 'http://here.invalid')
    // A redirect into the API is the library's own error page.
    if (pathname.startsWith('/api/')) return failed(searchParams.get('error') ?? 'unknown')
    if (await asksSecondFactor(response)) {
      if (!(await lockChallenge(db, challengeOf(response), identity))) return failed('unknown')
      await enter(options, request, reply, response)
      const returnTo = searchParams.get('returnTo')
      const next = new URLSearchParams({ step: 'second-factor', ...(returnTo !== null && { returnTo }) })
      return reply.redirect(`/signin?${next}`)
    }
    const session = current ?? (await sessions.verify(cookiesOf(response))).session
    if (session && !searchParams.has('error')) {
      if (!current && !(await endIfUnlinked(session, identity))) return failed('unknown')
      await note(request, session, await newIdentity(db, identity, since), current !== null)
    }
    if (!current) await enter(options, request, reply, response)
    return reply.redirect(pathname + search)
  })

  async function callbackResponse(
    request: FastifyRequest<Callback>,
  ): Promise<{ response: Response; identity: Identity }> {
    const { providerId: id } = request.params
    const auth = await singleSignOn.auth(id)
    const call = { params: { id }, query: request.query, headers: visitorHeaders(request), asResponse: true } as const
    const callback = () => withinBounds(() => callLibrary(() => auth.api.callbackOAuth({ ...call, method: 'GET' })))
    const { result: response, accountId } = await hearing(callback)
    return { response, identity: { providerId: id, accountId } }
  }

  /** @returns false when the site was unlinked while its session was being created; that session is then deleted */
  async function endIfUnlinked(session: VerifiedSession, identity: Identity): Promise<boolean> {
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
    const { learner } = session
    const visitor = visitorOf(request)
    if (made && !made.is_first) await noteChange({ db, mail, learner, visitor }, 'identity-linked', { id: made.id })
    if (isLinking) return
    if (made?.is_first) await noteSecurityEvent(db, learner.id, 'signed-up', visitor)
    else await noteSignIn({ db, mail, visitor }, learner.id)
  }
}

/** The account to which a site is being linked; undefined for a sign-in. @param state of the library's */
async function begunWith(db: Db, state = ''): Promise<z.output<typeof Begun> | undefined> {
  if (!/^[\w-]+$/.test(state)) return undefined
  const row = await db.row(startedSql, [state])
  // Other kinds of rows have names that nobody can guess, and other values.
  return row?.value.startsWith('{') ? Begun.safeParse(JSON.parse(row.value)).data : undefined
}

const startedSql = sql.rows({ value: z.string() })`select value from verifications where identifier = $1`

/** The library's stored state: who links, if anybody does, and the page to return to, which names the provider. */
const Begun = z
  .object({ link: z.object({ userId: z.string() }).optional(), callbackURL: z.string() })
  .transform(({ link, callbackURL }) => {
    const { searchParams } = new URL(callbackURL, 'http://here.invalid')
    return { link, providerId: searchParams.get('by') ?? searchParams.get('linked') }
  })

/** An identity is new when it was created after the sign-in began. */
function newIdentity(db: Db, { providerId, accountId }: Identity, begun: Date): Promise<NewIdentity | undefined> {
  return db.row(newIdentitySql, [providerId, accountId, begun])
}

const newIdentitySql = sql.rows({
  id: z.string(),
  /** Whether the account was created together with this identity. */
  is_first: z.boolean(),
})`
select accounts.id, users.created_at >= $3 as is_first from accounts join users on users.id = user_id
where provider_id = $1 and account_id = $2 and accounts.created_at >= $3`

type NewIdentity = RowOf<typeof newIdentitySql>

/** Only a request for a second factor has a body; all other responses redirect. */
async function asksSecondFactor(response: Response): Promise<boolean> {
  const { twoFactorRedirect } = await bodyOf<{ twoFactorRedirect?: boolean }>(response).catch(() => ({
    twoFactorRedirect: false,
  }))
  return twoFactorRedirect === true
}

/** The library's identifier for the first half of signing in. */
function challengeOf(response: Response): string | undefined {
  return /\.two_factor=([^.;]+)/.exec(cookiesOf(response))?.[1]
}

import { z } from 'zod'
import {
  accessTokenLife,
  getKeySet,
  issueTokens,
  issueTokensToBrowser,
  refreshTokens,
  type Tokens,
} from '../../domain/api-tokens.ts'
import { raise } from '../../domain/errors.ts'
import { noOrganisation } from '../../domain/no-organisation.ts'
import { sql } from '../db/sql.ts'
import type { RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import type { Claims } from './access-tokens.ts'
import { readLearner } from './account-queries.ts'
import {
  bodyOf,
  callLibrary,
  codeOf,
  cookiesOf,
  type LibraryEntered,
  requireFresh,
  unreadableCode,
  unreadableFactor,
} from './library-calls.ts'
import { endSurplusSessions } from './queries.ts'
import { makeRefreshToken, openClientSession, rotateRefreshToken, sessionOfUsed } from './refresh-tokens.ts'
import { closeIfReplaced, passwordFor } from './replaced-passwords.ts'
import { takeCode } from './second-factors.ts'
import { noteChange, noteSignIn } from './security-events.ts'
import { secondFactorLimits, signInLimits, withinLimits } from './sign-in-failures.ts'

const sessionIdSql = sql.rows({ id: z.string() })`select id from sessions where token = $1`

export const tokenRoutes = [
  route(issueTokens, async ({ body: { email, password, code }, ...context }) => {
    const { db, auth, visitor, visitorHeaders: headers, attemptsPerMinute } = context
    const before = await passwordFor(db, email)
    const first = await withinLimits(db, signInLimits(email, visitor.address, attemptsPerMinute), () =>
      callLibrary(() => auth.api.signInEmail({ body: { email, password }, headers, asResponse: true })),
    )
    if (!first.ok) raise('wrong-credentials', 'Invalid login credentials')
    const entered = await bodyOf<LibraryEntered>(first)
    const { user, token } = entered.user
      ? entered
      : await withSecondFactor(context, first, { userId: before?.userId, code })
    const row = await db.row(sessionIdSql, [token])
    const isClosed = await closeIfReplaced(db, before, { email, password, token })
    if (!user || !row || isClosed) return raise('wrong-credentials', 'Invalid login credentials')
    await noteSignIn(context, user.id)
    return tokensFor(context, { sessionId: row.id, userId: user.id }, await makeRefreshToken(db, row.id))
  }),

  route(issueTokensToBrowser, async ({ session, ...context }) => {
    requireFresh(session)
    const opened = await openClientSession(context.db, session.id, context.visitor)
    if (!opened) return raise('not-signed-in', 'Sign in to do this.')
    await endSurplusSessions(context.db, context.learner.id)
    await noteChange(context, 'api-tokens-issued')
    return tokensFor(context, { sessionId: opened.sessionId, userId: context.learner.id }, opened.refreshToken)
  }),

  route(refreshTokens, async ({ body: { refresh_token }, ...context }) => {
    const { db, endSessionsOf } = context
    const rotated = await rotateRefreshToken(db, refresh_token)
    if (rotated) return tokensFor(context, rotated, rotated.next)
    const reused = await sessionOfUsed(db, refresh_token)
    if (!reused) return raise('wrong-credentials', 'Invalid refresh token')
    await endSessionsOf(reused.userId, { only: reused.sessionId })
    return raise('wrong-credentials', 'This refresh token was used before: its session has ended')
  }),

  route(getKeySet, async ({ accessTokens }) => ({ keys: await accessTokens.publicKeys() })),
]

/** The library stores the first factor in a cookie, which an API client does not send. */
async function withSecondFactor(
  { db, auth, visitor, visitorHeaders, attemptsPerMinute }: RequestContext,
  first: Response,
  { userId, code }: { userId: string | undefined; code: string | undefined },
): Promise<LibraryEntered> {
  if (code === undefined) return raise('second-factor', 'A code of the authenticator app is needed, too')
  const headers = new Headers(visitorHeaders)
  headers.set('cookie', cookiesOf(first))
  const response = await withinLimits(db, secondFactorLimits(userId, visitor.address, attemptsPerMinute), () =>
    callLibrary(() => auth.api.verifyTOTP({ body: { code }, headers, asResponse: true })),
  )
  if (!response.ok) {
    const isUnreadable = (await codeOf(response)) === unreadableCode
    return raise('wrong-credentials', isUnreadable ? unreadableFactor : 'This code is wrong')
  }
  const entered = await bodyOf<LibraryEntered>(response)
  if (!(await takeCode(db, auth, { userId: entered.user?.id, code, token: entered.token }))) {
    return raise('wrong-credentials', 'This code is wrong')
  }
  return entered
}

async function tokensFor(
  { db, accessTokens }: Pick<RequestContext, 'db' | 'accessTokens'>,
  { sessionId, userId }: Claims,
  refresh_token: string,
): Promise<Tokens> {
  return {
    access_token: await accessTokens.sign({ userId, sessionId }),
    refresh_token,
    token_type: 'bearer',
    expires_in: accessTokenLife,
    expires_at: Math.floor(Date.now() / 1000) + accessTokenLife,
    user: (await readLearner(db, userId)) ?? raise('not-signed-in', 'This account was deleted.'),
    ...noOrganisation,
  }
}

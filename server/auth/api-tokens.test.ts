import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { endSession, listSecurityEvents, listSessions, renameLearner } from '../../domain/account-settings.ts'
import { getSession } from '../../domain/accounts.ts'
import { getKeySet, issueTokens, issueTokensToBrowser, refreshTokens, type Tokens } from '../../domain/api-tokens.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { updateProfile } from '../../domain/preferences.ts'
import { expireFreshness, proveAddress, storePassword } from '../../testing/accounts.ts'
import { listen } from '../../testing/changes.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, sharedServer } from '../../testing/server.ts'
import { EncryptedTokens } from '../encrypted-tokens.ts'
import { AccessTokens } from './access-tokens.ts'
import { makeRefreshToken } from './refresh-tokens.ts'
import { hashOf } from './tokens.ts'

const server = await sharedServer()

const issue = ({ email, password }: NewLearner): Promise<Tokens> =>
  server.visitor().call(issueTokens, { body: { email, password } })
const refresh = (refresh_token: string) => ({ body: { refresh_token } })
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })
const dashboardWith = (token: string) => server.visitor().request('GET', getDashboard.path, undefined, bearing(token))

describe('an API client', () => {
  // spec: 7 Calls: Provider: key set
  test('acts for its learner with a token that others can check by the published keys', async () => {
    const ana = await server.newLearner()
    const tokens = await issue(ana)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id: ana.id }, orgId: null })
    expect((await dashboardWith(tokens.access_token)).statusCode).toBe(200)
    const body = { learningGoal: 'data' }
    const written = await server.visitor().request('PATCH', updateProfile.path, body, bearing(tokens.access_token))
    expect(written.json()).toMatchObject({ learningGoal: 'data' })
    const keys = createLocalJWKSet((await server.visitor().call(getKeySet, {})) as never)
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: 'http://localhost:3000',
      algorithms: ['ES256'],
    })
    expect(payload.sub).toBe(ana.id)
    expect(JSON.stringify(await server.visitor().call(getKeySet, {}))).not.toContain('"d"')
    const usual = await server.visitor().request('GET', '/.well-known/jwks.json')
    // The keys of certificates are published at the usual place too.
    const { keys: published } = await server.visitor().call(getKeySet, {})
    expect(usual.json().keys).toEqual(expect.arrayContaining(published))
  })

  test("names its token's type in the case that it received", async () => {
    const { token_type, access_token } = await issue(await server.newLearner())
    const headers = { authorization: `${token_type} ${access_token}` }
    expect((await server.visitor().request('GET', getDashboard.path, undefined, headers)).statusCode).toBe(200)
  })

  test('is listed among the devices, and out once it is ended there', async () => {
    const ana = await server.newLearner()
    const { access_token, refresh_token } = await issue(ana)
    await dashboardWith(access_token)
    const { sessions } = await ana.call(listSessions, {})
    const sessionId = sessions.find(({ isPresent }) => !isPresent)?.id ?? ''
    await ana.call(endSession, { params: { sessionId } })
    expect((await dashboardWith(access_token)).statusCode).toBe(401)
    expect(await server.visitor().refused(refreshTokens, refresh(refresh_token))).toMatchObject({ status: 401 })
  })

  // spec: 7 Calls: Provider: token, for API clients
  test('of an account without a password gets its tokens from a browser, in a session of its own', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    await storePassword(server.db, ana, null)
    const [browser] = (await ana.call(listSessions, {})).sessions
    const { access_token, refresh_token, user } = await ana.call(issueTokensToBrowser, {})
    expect(user.id).toBe(ana.id)
    const client = (await ana.call(listSessions, {})).sessions.find(({ isProgram }) => isProgram)
    expect([client?.isPresent, browser?.isProgram]).toEqual([false, false])
    expect(client?.begunAt).toBe(browser?.begunAt)
    expect((await ana.call(listSecurityEvents, {})).events.map(({ kind }) => kind)).toEqual(['api-tokens-issued'])
    await server.mailTo(ana.email, 'An API client was signed in to your account')
    await ana.request('POST', '/api/auth/sign-out', {})
    expect((await dashboardWith(access_token)).statusCode).toBe(200)
    expect((await server.visitor().call(refreshTokens, refresh(refresh_token))).user.id).toBe(ana.id)
  })

  test('gets none from a browser whose session began long ago, or has ended', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    await expireFreshness(server.db, ana)
    expect(await ana.refused(issueTokensToBrowser, {})).toMatchObject({ code: 'sign-in-again' })
    await bo.call(getSession, {})
    // Deleted by another process, unknown to this one.
    await query(server.db, 'delete from sessions where user_id = $1', [bo.id])
    expect(await bo.refused(issueTokensToBrowser, {})).toMatchObject({ status: 401 })
    expect(await query(server.db, 'select id from sessions where user_id = $1', [bo.id])).toEqual([])
  })

  test('gets the next tokens with each refresh token once; one that comes again ends all that came of it', async () => {
    const ana = await server.newLearner()
    const first = await issue(ana)
    const second = await server.visitor().call(refreshTokens, refresh(first.refresh_token))
    expect((await dashboardWith(second.access_token)).statusCode).toBe(200)
    expect(await server.visitor().refused(refreshTokens, refresh(first.refresh_token))).toMatchObject({
      detail: 'This refresh token was used before: its session has ended',
    })
    expect((await dashboardWith(second.access_token)).statusCode).toBe(401)
    expect(await server.visitor().refused(refreshTokens, refresh(second.refresh_token))).toMatchObject({ status: 401 })
  })

  test('leaves at most 1,000 used refresh tokens of a session, of which the oldest go', async () => {
    const { refresh_token } = await issue(await server.newLearner())
    const [{ session_id = '' } = {}] = await query<{ session_id: string }>(
      server.db,
      'select session_id from refresh_tokens where token_hash = $1',
      [hashOf(refresh_token)],
    )
    await query(
      server.db,
      `insert into refresh_tokens (token_hash, session_id, used_at)
      select 'used ' || number || ' ' || $1, $1, now() - number * interval '1 minute' from generate_series(1, 1100) as number`,
      [session_id],
    )
    await server.visitor().call(refreshTokens, refresh(refresh_token))
    const kept = await query(
      server.db,
      `select count(*)::int, bool_or(token_hash like 'used 1100 %') as "hasOldest" from refresh_tokens
      where session_id = $1 and used_at is not null`,
      [session_id],
    )
    expect(kept).toEqual([{ count: 1000, hasOldest: false }])
  })

  test('whose next tokens could not be stored still has valid ones', async () => {
    const ana = await server.newLearner()
    const { refresh_token } = await issue(ana)
    await query(server.db, 'alter table refresh_tokens add constraint none check (false) not valid')
    const failed = await server.visitor().request('POST', refreshTokens.path, { refresh_token })
    await query(server.db, 'alter table refresh_tokens drop constraint none')
    expect(failed.statusCode).toBe(500)
    const { user } = await server.visitor().call(refreshTokens, refresh(refresh_token))
    expect(user.id).toBe(ana.id)
  })

  test('with a refresh token that comes again closes the stream of its session, too', async () => {
    const ana = await server.newLearner()
    const [session] = await query<{ id: string }>(server.db, 'select id from sessions where user_id = $1', [ana.id])
    const token = await makeRefreshToken(server.db, session?.id ?? '')
    const page = await listen(server.app, ana)
    expect(await page.next()).toEqual({ kind: 'heartbeat' })
    await server.visitor().call(refreshTokens, refresh(token))
    await server.visitor().refused(refreshTokens, refresh(token))
    expect([await page.news(), await page.news()]).toEqual([{ kind: 'session-ended' }, null])
  })

  test('with a refresh token twice at one time goes on with one of them at most', async () => {
    const { refresh_token } = await issue(await server.newLearner())
    const answers = await Promise.all(
      [1, 2].map(() => server.visitor().request('POST', refreshTokens.path, { refresh_token })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
  })

  // spec: 8 Errors: Auth library: missing session, invalid or expired token ('JWT has expired')
  test('gets an error for a token that has expired or is invalid', async () => {
    const { access_token } = await issue(await server.newLearner())
    const [header, payload] = access_token.split('.')
    for (const forged of ['x', `${header}.${payload}.x`, `${btoa('{"alg":"none"}')}.${payload}.`]) {
      expect((await dashboardWith(forged)).json()).toMatchObject({ status: 401, detail: 'Invalid JWT' })
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    const late = (await dashboardWith(access_token)).json()
    vi.useRealTimers()
    expect(late).toMatchObject({ status: 401, detail: 'JWT has expired' })
  })

  test('gets tokens signed by a new key where the one of before was sealed with another secret', async () => {
    const issuer = 'http://localhost:3000'
    const claims = { userId: 'ana', sessionId: 'hers' }
    const [before, after] = ['before', 'after'].map(
      (auth) => new AccessTokens(server.db, new EncryptedTokens({ auth }), issuer),
    )
    await before?.sign(claims)
    const token = (await after?.sign(claims)) ?? ''
    expect(await after?.verify(token)).toEqual(claims)
    expect(await after?.verify((await after.sign(claims)) ?? '')).toEqual(claims)
  })

  test('acts for nobody else, whose cookie is beside the token', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const { access_token } = await issue(ana)
    const { id } = (await bo.request('PATCH', renameLearner.path, { name: 'Cleo' }, bearing(access_token))).json()
    expect([id, (await bo.call(getSession, {})).learner?.name]).toEqual([ana.id, bo.name])
  })

  test('signs out with its token', async () => {
    const ana = await server.newLearner()
    const { access_token } = await issue(ana)
    await server.visitor().request('POST', '/api/auth/sign-out', {}, bearing(access_token))
    expect((await dashboardWith(access_token)).statusCode).toBe(401)
    expect((await ana.call(getSession, {})).learner?.id).toBe(ana.id)
  })

  test('needs the right password, in the words of the library that it may come from', async () => {
    const ana = await server.newLearner()
    const visitor = server.visitor()
    const wrong = { body: { email: ana.email, password: 'wrong-password' } }
    expect(await visitor.refused(issueTokens, wrong)).toMatchObject({
      status: 401,
      detail: 'Invalid login credentials',
    })
    const answer = await visitor.request('POST', issueTokens.path, { email: ana.email })
    expect([answer.statusCode, answer.json().errors[0].message]).toEqual([
      400,
      'You must provide either an email or phone number and a password',
    ])
  })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSessions, getAccount } from '../../domain/account-settings.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../domain/second-factor.ts'
import { signInWithSecondFactor } from '../../domain/signing-in.ts'
import { beginSingleSignOn, linkIdentity, listProviders, unlinkIdentity } from '../../domain/single-sign-on.ts'
import { insertIdentity, proveAddress, storePassword } from '../../testing/accounts.ts'
import { interceptStatements } from '../../testing/intercept-statements.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type Person, type TestServer, testServer } from '../../testing/server.ts'
import { readConfig } from '../config.ts'
import { SingleSignOn } from './single-sign-on.ts'
import { withinBounds } from './site-bounds.ts'

/** A provider's deviation from a correct response. */
interface Lie {
  [claim: string]: unknown
  isForged?: true
  /** Missing claims. */
  without?: string[]
  /** The endpoint whose response never ends. */
  isEndless?: 'token' | 'person'
  /** Replaces the tokens: a status, and a body repeated this many times. */
  says?: [status: number, body: string, times: number]
}

/** Userinfo for an access token without an ID token. */
const strangersDetails = { sub: 'stranger', email: `${crypto.randomUUID()}@example.org`, email_verified: true }

/** Discovery requests to the provider that responds only to the second one. */
let timesAsked = 0
/** Bytes sent of an endless response. */
let sent = 0
const [line, mostSent] = [' '.repeat(65_536), 200_000_000]
function* noise() {
  for (sent = 0; sent < mostSent; sent += line.length) yield line
}
/** More than network buffers, and less than any memory. */
const fewSent = 30_000_000

/** Providers: a correct one, an impostor, one with invalid JSON, a silent one, and two that never end. */
let site: Server
let server: TestServer
let providers: string
/** Releases a delayed token response. */
let held = Promise.withResolvers<() => void>()
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'its-key', alg: 'RS256' }
  const { privateKey: strangersKey } = await generateKeyPair('RS256')
  /** The code carries the claims and the deviation. */
  const idTokenFor = ({ isForged, without = [], ...claims }: Lie & { email: string }, iss: string) => {
    const exp = Math.floor(Date.now() / 1000) + 60
    const usual = { iss, aud: 'waymark', sub: claims.email, exp, email_verified: true, name: 'Ana' }
    const said = Object.entries({ ...usual, ...claims }).filter(([name]) => !without.includes(name))
    return new SignJWT(Object.fromEntries(said))
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuedAt()
      .sign(isForged ? strangersKey : privateKey)
  }
  site = createServer(async (request, response) => {
    const own = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const name = /^\/(honest|hoarder|fickle)\//.exec(request.url ?? '')?.[1]
    const issuer = name ? `${own}/${name}` : own
    const goOn = () => Readable.from(noise()).pipe(response)
    const details = {
      issuer,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      userinfo_endpoint: `${own}/person`,
      jwks_uri: name === 'hoarder' ? `${own}/hoarder/keys` : `${own}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }
    if (name === 'fickle' && ++timesAsked === 2) return request.socket.destroy()
    if (request.url?.startsWith('/mute')) return request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (request.url === '/hoarder/keys' || request.url?.startsWith('/talker')) return goOn()
    if (request.url === '/keys') return response.end(JSON.stringify({ keys: [key] }))
    if (request.headers.authorization === 'Bearer person') return goOn()
    if (request.url === '/person') return response.end(JSON.stringify(strangersDetails))
    if (request.url === '/token') {
      const code = new URLSearchParams(await text(request)).get('code') ?? ''
      const { says, isEndless, ...claims } = code.startsWith('{') ? JSON.parse(code) : { says: [400, '', 1] }
      const id_token = claims.isSilent ? undefined : await idTokenFor(claims, `${own}/honest`)
      const [status, body, times] = says ?? [
        200,
        JSON.stringify({ id_token, access_token: isEndless ?? 'x', token_type: 'bearer' }),
        1,
      ]
      if (isEndless === 'token') return goOn()
      response.statusCode = status
      if (claims.isHeld) await new Promise<void>((answer) => held.resolve(answer))
      return response.end(body.repeat(times))
    }
    response.end(request.url?.startsWith('/babbler') ? '<html>' : JSON.stringify(details))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const sites = ['honest', 'liar', 'babbler', 'mute', 'talker', 'hoarder', 'fickle'].map((id) => ({
    id,
    name: `The ${id}`,
    clientId: 'waymark',
    clientSecret: 'known-to-both',
    discoveryUrl: `http://127.0.0.1:${port}/${id}/.well-known/openid-configuration`,
  }))
  providers = JSON.stringify(sites)
  server = await testServer({ OIDC_PROVIDERS: providers })
})
afterAll(async () => {
  await server.stop()
  site.closeAllConnections()
  site.close()
})

const begin = (providerId: string, returnTo?: string) => ({
  params: { providerId },
  body: returnTo === undefined ? {} : { returnTo },
})

test('the sites of the settings are named, and nothing else of them is revealed', async () => {
  const { providers } = await server.visitor().call(listProviders, {})
  expect(providers[0]).toEqual({ id: 'honest', name: 'The honest' })
})

// spec: 7 Calls: Provider: single sign-on
test('it begins with the code flow, PKCE, a state and a nonce, and comes back to this site', async () => {
  const { url } = await server.visitor().call(beginSingleSignOn, begin('honest', '/resources'))
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/authorize')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'waymark',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^.{32}$/),
    nonce: expect.stringMatching(/^.{32}$/),
    redirect_uri: 'http://localhost:3000/api/auth/callback/honest',
    scope: expect.stringContaining('openid'),
  })
})

test.for(['liar', 'babbler', 'mute', 'talker'])(
  'a site that is a %s is reported in a sentence, and delays no other way in',
  async (id) => {
    const refusal = await server.visitor().refused(beginSingleSignOn, begin(id))
    expect(refusal).toMatchObject({ status: 503, detail: expect.stringContaining(`The ${id} does not answer`) })
    expect(sent).toBeLessThan(fewSent)
    const ana = await server.newLearner()
    const { email, password } = ana
    expect((await server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })).statusCode).toBe(
      200,
    )
  },
)

test('a site that goes away while it is asked for its details is asked again by the next person', async () => {
  const refusal = await server.visitor().refused(beginSingleSignOn, begin('fickle'))
  expect(refusal).toMatchObject({ status: 503, detail: expect.stringContaining('The fickle does not answer') })
  expect((await server.visitor().call(beginSingleSignOn, begin('fickle'))).url).toContain('/authorize?')
})

test('a site that nobody named is not known', async () => {
  expect(await server.visitor().refused(beginSingleSignOn, begin('elsewhere'))).toMatchObject({ status: 404 })
})

describe('coming back', () => {
  const back = async (search: string, id = 'honest') => {
    const visitor = server.visitor()
    const { statusCode, headers } = await visitor.request('GET', `/api/auth/callback/${id}?${search}`)
    return {
      statusCode,
      location: headers.location,
      isIn: (await visitor.request('GET', getDashboard.path)).statusCode,
    }
  }

  test.for([
    ['nothing', ''],
    ['a state that was made up', 'code=x&state=made-up'],
    ['an address to go on to', 'code=x&state=made-up&callbackURL=https%3A%2F%2Fevil.example'],
    ['a refusal', 'error=access_denied'],
    ['a refusal with an address', 'error=access_denied&error_description=https%3A%2F%2Fevil.example'],
  ] as const)('with %s opens nothing, and stays on this site', async ([, search]) => {
    const { statusCode, location, isIn } = await back(search)
    expect([statusCode, isIn]).toEqual([302, 401])
    expect(location).toMatch(/^\/signin\?by=honest&error=\w+$/)
  })

  test('from a site that does not answer is reported', async () => {
    expect(await back('code=x&state=y', 'mute')).toMatchObject({ location: '/signin?by=mute&error=unavailable' })
  })

  test('with the state of another browser opens nothing', async () => {
    const { url } = await server.visitor().call(beginSingleSignOn, begin('honest'))
    const state = new URL(url).searchParams.get('state')
    expect(await back(`code=x&state=${state}`)).toMatchObject({
      isIn: 401,
      location: expect.stringMatching(/^\/signin\?/),
    })
  })

  test('goes on to where it was begun, after the second factor too', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const signIn = async () => {
      const visitor = server.visitor()
      const { url } = await visitor.call(beginSingleSignOn, begin('honest', '/resources?q=css'))
      const { state, nonce } = Object.fromEntries(new URL(url).searchParams)
      const search = new URLSearchParams({ code: JSON.stringify({ email: ana.email, nonce }), state: state ?? '' })
      const { headers } = await visitor.request('GET', `/api/auth/callback/honest?${search}`)
      return { location: headers.location, isIn: (await visitor.request('GET', getDashboard.path)).statusCode }
    }
    expect(await signIn()).toEqual({ location: '/signin?by=honest&returnTo=%2Fresources%3Fq%3Dcss', isIn: 200 })
    await query(server.db, 'update users set two_factor_enabled = true where id = $1', [ana.id])
    const location = '/signin?step=second-factor&returnTo=%2Fresources%3Fq%3Dcss'
    expect(await signIn()).toEqual({ location, isIn: 401 })
  })

  /** Delays the provider's response to a returning browser until something else is done. */
  const comesBackWhile = async (somethingElse: () => Promise<unknown>, visitor: Person, url: string, email: string) => {
    const { state = '', nonce } = Object.fromEntries(new URL(url).searchParams)
    const search = new URLSearchParams({ code: JSON.stringify({ email, nonce, isHeld: true }), state })
    held = Promise.withResolvers()
    const coming = visitor.request('GET', `/api/auth/callback/honest?${search}`)
    const goOn = await held.promise
    await somethingElse()
    goOn()
    return (await coming).headers.location
  }
  const identitiesOf = ({ id }: { id: string }) =>
    query<{ id: string; account_id: string }>(
      server.db,
      `select id, account_id from accounts where user_id = $1 and provider_id = 'honest'`,
      [id],
    )
  const sessionsOf = ({ id }: { id: string }) => query(server.db, 'select id from sessions where user_id = $1', [id])

  /** Runs something before the first statement with this beginning and first value. */
  const atFirst = (statement: string, somethingElse: () => Promise<unknown>, beginning = '') => {
    let isFirst = true
    interceptStatements(server.pool, async (text, run, values) => {
      const isIt = text.startsWith(statement) && values.some((value) => `${value}`.startsWith(beginning))
      if (isIt && isFirst) {
        isFirst = false
        await somethingElse()
      }
      return run()
    })
  }

  /** @returns the backup codes */
  const switchOnSecondFactor = async (ana: NewLearner) => {
    const { uri, backupCodes } = await ana.call(beginSecondFactor, { body: { password: ana.password } })
    const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
    await ana.call(confirmSecondFactor, { body: { code: new TOTP({ secret }).generate() } })
    return backupCodes
  }

  test('links nothing for a session that ends meanwhile, nor for one that is over', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const begin = () => ana.call(linkIdentity, { params: { providerId: 'honest' } })
    const [early, late] = [await begin(), await begin()]
    const end = () => ana.call(endSessions, { body: { scope: 'global' } })
    const cookies = new Map(ana.cookies)
    expect(await comesBackWhile(end, ana, late.url, ana.email)).toBe('/account?linked=honest&error=unavailable')
    expect(await identitiesOf(ana)).toEqual([])
    const { state = '', nonce } = Object.fromEntries(new URL(early.url).searchParams)
    for (const [name, value] of cookies) ana.cookies.set(name, value)
    const search = new URLSearchParams({ code: JSON.stringify({ email: ana.email, nonce }), state })
    const { headers } = await ana.request('GET', `/api/auth/callback/honest?${search}`)
    expect(headers.location).toBe('/signin?by=honest&error=unknown')
    expect(await identitiesOf(ana)).toEqual([])
  })

  test('leads back to the account page where the site fails, and says so', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const { url } = await ana.call(linkIdentity, { params: { providerId: 'honest' } })
    const { state = '' } = Object.fromEntries(new URL(url).searchParams)
    const search = new URLSearchParams({ code: JSON.stringify({ email: ana.email, isEndless: 'token' }), state })
    const { headers } = await ana.request('GET', `/api/auth/callback/honest?${search}`)
    expect(headers.location).toBe('/account?linked=honest&error=unavailable')
  })

  test('takes back what it linked, and not what else was linked meanwhile', async () => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    const { url } = await ana.call(linkIdentity, { params: { providerId: 'honest' } })
    const signInByAnother = async () => {
      await ana.call(endSessions, { body: { scope: 'global' } })
      expect(await backWith({ email: ana.email, sub: `another-${ana.email}` })).toMatchObject({ isIn: 200 })
    }
    expect(await comesBackWhile(signInByAnother, ana, url, ana.email)).toBe('/account?linked=honest&error=unavailable')
    const linked = await identitiesOf(ana)
    expect(linked.map(({ account_id }) => account_id)).toEqual([`another-${ana.email}`])
  })

  test.for([
    ['opens nothing', 'insert into "sessions"', ''],
    ['asks for no second factor', 'insert into "verifications"', '2fa-'],
  ] as const)('while the identity is unlinked %s', async ([, written, beginning]) => {
    const ana = await server.newLearner()
    await proveAddress(server.db, ana)
    if (beginning) await switchOnSecondFactor(ana)
    const identityId = await insertIdentity(server.db, ana, 'honest', ana.email)
    await insertIdentity(server.db, ana, 'honest', `another-${ana.email}`)
    let isLinked = true
    atFirst(
      written,
      async () => {
        isLinked = false
        await ana.call(unlinkIdentity, { params: { identityId } })
      },
      beginning,
    )
    expect(await backWith({ email: ana.email })).toMatchObject({
      isIn: 401,
      location: '/signin?by=honest&error=unknown',
    })
    expect(await sessionsOf(ana)).toHaveLength(1)
    expect(isLinked).toBe(false)
  })

  test.for(['after', 'while'])(
    'opens nothing by a second factor that is given %s the identity was unlinked',
    async (when) => {
      const ana = await server.newLearner()
      await proveAddress(server.db, ana)
      const backupCodes = await switchOnSecondFactor(ana)
      for (const isUnlinked of [false, true]) {
        const visitor = server.visitor()
        const { url } = await visitor.call(beginSingleSignOn, begin('honest'))
        expect(await comesBackWhile(async () => {}, visitor, url, ana.email)).toBe('/signin?step=second-factor')
        const [identity] = await identitiesOf(ana)
        const unlink = () => ana.call(unlinkIdentity, { params: { identityId: identity?.id ?? '' } })
        if (isUnlinked && when === 'after') await unlink()
        if (isUnlinked && when === 'while') atFirst('insert into "sessions"', unlink)
        const body = { code: backupCodes.pop() ?? '', isBackupCode: true }
        const { statusCode } = await visitor.request('POST', signInWithSecondFactor.path, body)
        expect(statusCode).toBe(isUnlinked ? 401 : 200)
      }
      expect(await sessionsOf(ana)).toHaveLength(2)
    },
  )

  /** Returns to the browser with a code that determines the provider's response. */
  const backWith = async (says: Lie & { email: string }, id = 'honest', more: Record<string, string> = {}, at = id) => {
    const visitor = server.visitor()
    const { url } = await visitor.call(beginSingleSignOn, begin(id))
    const { state = '', nonce } = Object.fromEntries(new URL(url).searchParams)
    const search = new URLSearchParams({ code: JSON.stringify({ nonce, ...says }), state, ...more })
    const { statusCode, headers } = await visitor.request('GET', `/api/auth/callback/${at}?${search}`)
    return {
      statusCode,
      location: headers.location,
      isIn: (await visitor.request('GET', getDashboard.path)).statusCode,
    }
  }
  const hasAccount = async (email: string) =>
    (await query(server.db, 'select id from users where email = $1', [email])).length > 0

  test('with what the site vouches for makes an account', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    expect(await backWith({ email })).toEqual({ statusCode: 302, location: '/signin?by=honest', isIn: 200 })
    expect(await hasAccount(email)).toBe(true)
  })

  test('begun at one site is not taken by the callback of another, nor with the issuer of another', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const elsewhere = { location: '/signin?by=fickle&error=unknown', isIn: 401 }
    expect(await backWith({ email }, 'honest', {}, 'fickle')).toMatchObject(elsewhere)
    const mixedUp = await backWith({ email }, 'honest', { iss: 'https://evil.example' })
    expect(mixedUp).toMatchObject({ location: '/signin?by=honest&error=issuer_mismatch', isIn: 401 })
    expect(await hasAccount(email)).toBe(false)
  })

  test('of a callback that there is none of logs nothing', async () => {
    const warned = vi.spyOn(server.app.log, 'warn')
    onTestFinished(() => warned.mockRestore())
    const { headers } = await server.visitor().request('GET', '/api/auth/callback/nobody?code=x&state=y')
    expect(headers.location).toBe('/signin?by=nobody&error=unavailable')
    expect(warned).not.toHaveBeenCalled()
  })

  test('keeps of a name what is seen of it, and of an address the part before the @ where there is no name', async () => {
    for (const [name, stored] of [
      ['  Ana\u202e\u200b  Lima ', 'Ana Lima'],
      ['\u200b', 'ana'],
    ] as const) {
      const email = `ana@${crypto.randomUUID()}.example`
      expect(await backWith({ email, name })).toMatchObject({ isIn: 200 })
      expect(await query(server.db, 'select name from users where email = $1', [email])).toEqual([{ name: stored }])
    }
  })

  test.for<[string, Lie]>([
    ['an ID token that was issued to another party', { azp: 'another' }],
    ['an ID token for several parties, of which none is named', { aud: ['waymark', 'another'] }],
    ['no address where one should be', { email: 'ana lima' }],
    ['a signature of somebody else', { isForged: true }],
    ['an ID token for another site', { aud: 'another' }],
    ['an ID token by another site', { iss: 'https://evil.example' }],
    ['an ID token of another try', { nonce: 'another' }],
    ['an ID token of no try', { without: ['nonce'] }],
    ['an ID token that has expired', { exp: 1 }],
    ['an ID token that never expires', { without: ['exp'] }],
    ['an address that it does not vouch for', { email_verified: false }],
    ['an address that it does not vouch for, in a word', { email_verified: 'false' }],
    ['an address of which it says nothing', { without: ['email_verified'] }],
    ['an address of somebody else, beside the ID token', { without: ['email'] }],
    ['no ID token', { isSilent: true }],
    ['a page', { says: [200, '<html>', 1] }],
    ['nothing', { says: [200, '', 1] }],
    ['a failure', { says: [500, 'Oops', 1] }],
    ['more than anybody reads', { says: [200, 'x', 5_000_000] }],
  ])('with %s makes nothing, and is told', async ([, lie]) => {
    const email = `${crypto.randomUUID()}@example.org`
    expect(await backWith({ email, ...lie })).toMatchObject({
      statusCode: 302,
      isIn: 401,
      location: expect.stringMatching(/^\/signin\?by=honest&error=\w+/),
    })
    expect([await hasAccount(email), await hasAccount(strangersDetails.email)]).toEqual([false, false])
  })

  test.for<[string, Lie, id?: string]>([
    ['tokens', { isEndless: 'token' }],
    ['details of a person', { isEndless: 'person', without: ['email'] }],
    ['keys', {}, 'hoarder'],
  ])('with %s that do not end makes nothing, and is given up', async ([, lie, id = 'honest']) => {
    const email = `${crypto.randomUUID()}@example.org`
    sent = 0
    const location = `/signin?by=${id}&error=unavailable`
    expect(await backWith({ email, ...lie }, id)).toEqual({ statusCode: 302, location, isIn: 401 })
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(fewSent)
    expect(await hasAccount(email)).toBe(false)
  })

  test('after its time is over makes nothing', async () => {
    const config = readConfig({ OIDC_PROVIDERS: providers })
    const secrets = { auth: 'any secret, as long as a real one' }
    const { pool, db, app } = server
    const auth = await new SingleSignOn({ pool, db, config, secrets, log: app.log }).auth('honest')
    const newcomer = `${crypto.randomUUID()}@example.org`
    const known = await server.newLearner()
    await proveAddress(server.db, known)
    for (const email of [newcomer, known.email]) {
      const body = { provider: 'honest', callbackURL: '/signin', disableRedirect: true }
      const begun = await auth.api.signInSocial({ body, headers: new Headers(), asResponse: true })
      const { state = '', nonce } = Object.fromEntries(new URL((await begun.json()).url).searchParams)
      const cookie = begun.headers.getSetCookie().map((one) => one.split(';')[0])
      const headers = new Headers({ cookie: cookie.join('; ') })
      const query = { code: JSON.stringify({ email, nonce, isHeld: true }), state }
      held = Promise.withResolvers()
      const time = new AbortController()
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal)
      onTestFinished(() => timeout.mockRestore())
      let work: Promise<Response> | undefined
      const answer = withinBounds(() => {
        work = auth.api.callbackOAuth({ method: 'GET', params: { id: 'honest' }, query, headers, asResponse: true })
        return work
      })
      answer.catch(() => {})
      const goOn = await held.promise
      time.abort()
      await expect(answer).rejects.toThrow('The other site did not come to an end')
      goOn()
      await work?.catch(() => {})
    }
    expect(await hasAccount(newcomer)).toBe(false)
    const ofKnown = (table: string) => query(server.db, `select id from ${table} where user_id = $1`, [known.id])
    expect([(await ofKnown('accounts')).length, (await ofKnown('sessions')).length]).toEqual([1, 1])
  })

  test('with a code that the site does not take opens nothing', async () => {
    const visitor = server.visitor()
    const { url } = await visitor.call(beginSingleSignOn, begin('honest', 'https://evil.example/'))
    const state = new URL(url).searchParams.get('state')
    const { headers } = await visitor.request('GET', `/api/auth/callback/honest?code=x&state=${state}`)
    expect(headers.location).toMatch(/^\/signin\?by=honest&returnTo=.*error=/)
    expect(await visitor.refused(getDashboard, {})).toMatchObject({ status: 401 })
  })
})

describe('an identity', () => {
  // spec: 7 Calls: Provider: identities
  test('is linked by a learner whose address is proved', async () => {
    const ana = await server.newLearner()
    const params = { providerId: 'honest' }
    expect(await ana.refused(linkIdentity, { params })).toMatchObject({ code: 'address-unproved' })
    await proveAddress(server.db, ana)
    expect((await ana.call(linkIdentity, { params })).url).toContain('/authorize?')
  })

  test('is unlinked by its learner alone, and never as the last way in; the password is none', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const identityId = await insertIdentity(server.db, ana, 'honest')
    expect(await bo.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ status: 404 })
    expect(await ana.refused(unlinkIdentity, { params: { identityId: ana.id } })).toMatchObject({ status: 404 })
    await storePassword(server.db, ana, null)
    expect(await ana.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ code: 'last-way-in' })
    // An identity of a removed provider cannot sign in.
    const formerId = await insertIdentity(server.db, ana, 'no-more')
    expect(await ana.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ code: 'last-way-in' })
    await query(server.db, 'delete from accounts where id = $1', [formerId])
    await storePassword(server.db, ana, 'x')
    await ana.call(unlinkIdentity, { params: { identityId } })
    expect((await ana.call(getAccount, {})).identities).toEqual([])
  })
})

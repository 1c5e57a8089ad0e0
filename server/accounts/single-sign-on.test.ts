import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAccount } from '../../domain/account-settings.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { beginSingleSignOn, linkIdentity, listProviders, unlinkIdentity } from '../../domain/single-sign-on.ts'
import { type TestServer, testServer } from '../testing.ts'
import { proveAddress } from './testing.ts'

/** Of several sites: one answers as it has to, one says that it is another, one nonsense, one nothing. */
let site: Server
let server: TestServer
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'its-key', alg: 'RS256' }
  /** Its codes say what it is to vouch for. */
  const idTokenFor = async (request: IncomingMessage, iss: string) => {
    const claims = JSON.parse(new URLSearchParams(await text(request)).get('code') ?? '')
    return new SignJWT({ ...claims, email_verified: true, name: 'Ana' })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(iss)
      .setAudience('waymark')
      .setSubject(claims.email)
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKey)
  }
  site = createServer(async (request, response) => {
    const own = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const issuer = request.url?.startsWith('/honest') ? `${own}/honest` : own
    const details = {
      issuer,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }
    if (request.url?.startsWith('/mute')) return request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (request.url === '/keys') return response.end(JSON.stringify({ keys: [key] }))
    if (request.url === '/token') {
      const id_token = await idTokenFor(request, `${own}/honest`).catch(() => null)
      response.statusCode = id_token ? 200 : 400
      return response.end(JSON.stringify({ id_token, access_token: 'x', token_type: 'bearer' }))
    }
    response.end(request.url?.startsWith('/babbler') ? '<html>' : JSON.stringify(details))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const sites = ['honest', 'liar', 'babbler', 'mute'].map((id) => ({
    ...{ id, name: `The ${id}`, clientId: 'waymark', clientSecret: 'known-to-both' },
    discoveryUrl: `http://127.0.0.1:${port}/${id}/.well-known/openid-configuration`,
  }))
  server = await testServer({ OIDC_PROVIDERS: JSON.stringify(sites) })
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

test('the sites of the settings are named, and no more of them is told', async () => {
  const { providers } = await server.visitor().call(listProviders, {})
  expect(providers[0]).toEqual({ id: 'honest', name: 'The honest' })
})

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

test.for(['liar', 'babbler', 'mute'])(
  'a site that is a %s is told in a sentence, and holds up no other way in',
  async (id) => {
    const refusal = await server.visitor().refused(beginSingleSignOn, begin(id))
    expect(refusal).toMatchObject({ status: 503, detail: expect.stringContaining(`The ${id} does not answer`) })
    const ana = await server.newLearner()
    const { email, password } = ana
    expect((await server.visitor().request('POST', '/api/auth/sign-in/email', { email, password })).statusCode).toBe(
      200,
    )
  },
)

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

  test('from a site that does not answer is told', async () => {
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
    await server.db
      .updateTable('users')
      .set({ two_factor_enabled: true } as never)
      .where('id', '=', ana.id)
      .execute()
    const location = '/signin?step=second-factor&returnTo=%2Fresources%3Fq%3Dcss'
    expect(await signIn()).toEqual({ location, isIn: 401 })
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
  const link = (userId: string) => {
    const id = crypto.randomUUID()
    const identity = { id, user_id: userId, provider_id: 'honest', account_id: id, password: null }
    return server.db
      .insertInto('accounts')
      .values(identity)
      .execute()
      .then(() => id)
  }

  test('is linked by a learner whose address is proved', async () => {
    const ana = await server.newLearner()
    const params = { providerId: 'honest' }
    expect(await ana.refused(linkIdentity, { params })).toMatchObject({ code: 'address-unproved' })
    await proveAddress(server.db, ana)
    expect((await ana.call(linkIdentity, { params })).url).toContain('/authorize?')
  })

  test('is unlinked by its learner alone, and never as the last way in; the password is none', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const identityId = await link(ana.id)
    expect(await bo.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ status: 404 })
    expect(await ana.refused(unlinkIdentity, { params: { identityId: ana.id } })).toMatchObject({ status: 404 })
    await server.db.updateTable('accounts').set({ password: null }).where('id', '=', ana.id).execute()
    expect(await ana.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ code: 'last-way-in' })
    // A site that the operator took away lets nobody in.
    const former = { ...{ id: crypto.randomUUID(), user_id: ana.id, account_id: ana.id }, provider_id: 'no-more' }
    await server.db
      .insertInto('accounts')
      .values({ ...former, password: null })
      .execute()
    expect(await ana.refused(unlinkIdentity, { params: { identityId } })).toMatchObject({ code: 'last-way-in' })
    await server.db.deleteFrom('accounts').where('id', '=', former.id).execute()
    await server.db.updateTable('accounts').set({ password: 'x' }).where('id', '=', ana.id).execute()
    await ana.call(unlinkIdentity, { params: { identityId } })
    expect((await ana.call(getAccount, {})).identities).toEqual([])
  })
})

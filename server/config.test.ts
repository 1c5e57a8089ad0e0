import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('needs nothing to be set', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' })
})

test('takes an empty variable as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test.for([
  ['HTTPS://Learn.Example.org/', 'https://learn.example.org'],
  ['https://learn.example.org:443', 'https://learn.example.org'],
  ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
] as const)('takes the public address %s for %s', ([PUBLIC_URL, publicUrl]) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(publicUrl)
})

test('reads sites to sign in by, several at once', () => {
  const school = { id: 'school', name: 'My school', clientId: 'w', clientSecret: 's' }
  const sites = ['school', 'club'].map((id) => ({ ...school, id, discoveryUrl: `https://${id}.example/.well-known` }))
  expect(readConfig({ OIDC_PROVIDERS: JSON.stringify(sites) }).identityProviders).toEqual(sites)
  for (const given of ['school', '[{}]', JSON.stringify([sites[0], sites[0]])]) {
    const read = () => readConfig({ OIDC_PROVIDERS: given })
    expect(read).toThrow('OIDC_PROVIDERS must be a JSON list of')
    expect(read).not.toThrow('"s"')
  }
})

test('reads where the people of the site can be found', () => {
  const links = {
    contact: 'mailto:help@example.org',
    social: [{ name: 'Mastodon', url: 'https://social.example.org' }],
  }
  expect(readConfig({ SITE_LINKS: JSON.stringify(links) }).siteLinks).toEqual(links)
  expect(readConfig({}).siteLinks).toBeUndefined()
  for (const given of ['help@example.org', '{"forum": "https://example.org"}', '{"blog": "javascript:alert(1)"}'])
    expect(() => readConfig({ SITE_LINKS: given })).toThrow('must be a JSON object such as {"contact"')
})

test('reads the bucket for pictures from one address', () => {
  const PICTURE_STORE_URL = 'https://KEY:a%2Fb@s3.example.org/learners/?region=eu-central-1'
  expect(readConfig({ PICTURE_STORE_URL }).bucket).toEqual({
    url: 'https://s3.example.org/learners',
    region: 'eu-central-1',
    accessKeyId: 'KEY',
    secretAccessKey: 'a/b',
  })
  for (const given of ['learners', 'ftp://KEY:hidden@host', 'https://KEY@host', 'https://KEY:hidden%@host/b']) {
    const read = () => readConfig({ PICTURE_STORE_URL: given })
    expect(read).toThrow('PICTURE_STORE_URL must be an address such as https://KEY:SECRET@')
    expect(read).not.toThrow('hidden')
  }
})

test('reads the key for certificates, and never repeats a wrong one', () => {
  const [x, d] = ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo', 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A']
  const key = { kty: 'OKP', crv: 'Ed25519', x, d }
  expect(readConfig({ CREDENTIAL_KEY: JSON.stringify({ ...key, kid: 'ours' }) }).credentialKey).toEqual(key)
  for (const given of ['hidden', JSON.stringify({ ...key, d: 'hidden' }), JSON.stringify({ ...key, crv: 'X25519' })]) {
    const read = () => readConfig({ CREDENTIAL_KEY: given })
    expect(read).toThrow('CREDENTIAL_KEY must be a private Ed25519 key as a JSON Web Key')
    expect(read).not.toThrow('hidden')
  }
})

describe('a malformed variable stops the start', () => {
  test.for([
    ['PORT', '80a', 'PORT is "80a", but must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 0 to 65535'],
    ['PUBLIC_URL', 'learn.example.org', 'PUBLIC_URL is "learn.example.org", but must be an address such as'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true", but must be false, how many proxies are in front (1 to 10), or'],
    ['TRUST_PROXY', '0', 'TRUST_PROXY is "0", but must be false, how many'],
    ['TRUST_PROXY', '10.0.0.1, proxy', 'TRUST_PROXY is "10.0.0.1, proxy", but must be false, how many'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY is "0.0.0.0/0", but must be false, how many'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33", but must be false, how many'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody", but must be an email address'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of fatal'],
    ['AUTH_ATTEMPTS_PER_MINUTE', '0', 'AUTH_ATTEMPTS_PER_MINUTE is "0", but must be a whole number from 1'],
  ] as const)('%s=%s', ([name, value, message]) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('and a database address is not repeated, since it may hold a password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://ana:secret@host/db' })
    expect(read).toThrow('DATABASE_URL must be an address such as postgres://')
    expect(read).not.toThrow('secret')
    const mail = () => readConfig({ SMTP_URL: 'http://ana:secret@host' })
    expect(mail).toThrow('SMTP_URL must be an address such as smtp://')
    expect(mail).not.toThrow('ana:secret')
  })
})

describe('whose forwarded addresses are believed', () => {
  /** The client address for forwarded addresses from 127.0.0.1. */
  async function addressSeen(TRUST_PROXY: string, forwarded: string): Promise<string> {
    const app = fastify({ trustProxy: readConfig({ TRUST_PROXY }).trustProxy })
    app.get('/', async ({ ip }) => ip)
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } })
    return answer.body
  }

  test.for([
    ["nobody's, as a rule", '', '192.0.2.1', '127.0.0.1'],
    ["nobody's where another proxy is named", '10.0.0.1', '192.0.2.1', '127.0.0.1'],
    ['the last, behind one proxy', '1', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    ['the last but one, behind two', '2', '192.0.2.1, 198.51.100.7, 10.0.0.1', '198.51.100.7'],
    ['the last that is no named proxy', '127.0.0.1', '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    ['also in a network', '127.0.0.0/8, 10.0.0.0/24', '192.0.2.1, 198.51.100.7, 10.0.0.9', '198.51.100.7'],
  ] as const)('%s', async ([, proxies, forwarded, seen]) => {
    expect(await addressSeen(proxies, forwarded)).toBe(seen)
  })
})

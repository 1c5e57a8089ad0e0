import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { SiteLinks } from '../domain/site-links.ts'
import { jsonIn } from './json-in.ts'
import { OperatorError } from './operator-error.ts'
import type { Bucket } from './pictures/object-store.ts'

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .int(`a whole number from ${min} to ${max}`)
    .min(min, `a whole number from ${min} to ${max}`)
    .max(max, `a whole number from ${min} to ${max}`)

const allowedProxies =
  'false, how many proxies are in front (1 to 10), or their addresses, such as 10.0.0.1 or 10.0.0.0/24, with commas'

/** The trusted proxies, as addresses or as a number of hops. */
type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** 'true' would trust forged headers from everybody, so it is not allowed. */
function proxies(given: string, context: z.RefinementCtx): TrustedProxies {
  if (given === 'false') return false
  if (/^([1-9]|10)$/.test(given)) return (_, hop) => hop < Number(given)
  const addresses = given.split(',').map((address) => address.trim())
  if (!addresses.every(isNetwork)) context.addIssue(allowedProxies)
  return addresses
}

function isNetwork(text: string): boolean {
  const [address = '', length] = text.split('/')
  const family = isIP(address)
  if (length === undefined) return family !== 0
  return family !== 0 && /^[1-9]\d*$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
}

const IdentityProvider = z.strictObject({
  /** Part of the provider's redirect URI: `PUBLIC_URL/api/auth/callback/ID`. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  /** The display name: 'Continue with NAME'. */
  name: z.string().min(1).max(60),
  discoveryUrl: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

const allowedProviders =
  'a JSON list of {"id": "school", "name": "My school", "discoveryUrl": "https://…/.well-known/openid-configuration", "clientId": "…", "clientSecret": "…"}, each with an id of its own'

function identityProviders(given: string, context: z.RefinementCtx): IdentityProvider[] {
  const read = z.array(IdentityProvider).safeParse(jsonIn(given))
  const ids = read.data?.map(({ id }) => id) ?? []
  if (read.success && new Set(ids).size === ids.length && !ids.includes('credential')) return read.data
  context.addIssue(allowedProviders)
  return []
}

const allowedLinks =
  'a JSON object such as {"contact": "mailto:help@example.org", "community": "https://…", "blog": "https://…", "careers": "https://…", "social": [{"name": "Mastodon", "url": "https://…"}]}, of which each part may be left out'

function siteLinks(given: string, context: z.RefinementCtx): SiteLinks | undefined {
  const { success, data } = SiteLinks.safeParse(jsonIn(given))
  if (!success) context.addIssue(allowedLinks)
  return data
}

const allowedBucket = 'an address such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/BUCKET?region=eu-central-1'

function bucket(given: string, context: z.RefinementCtx): Bucket | undefined {
  const { origin, protocol, pathname, searchParams, username, password } = new URL(
    URL.canParse(given) ? given : 'none:',
  )
  const [accessKeyId, secretAccessKey] = [username, password].map(decoded)
  if (/^https?:$/.test(protocol) && accessKeyId && secretAccessKey) {
    const region = searchParams.get('region') ?? 'us-east-1'
    return { url: `${origin}${pathname.replace(/\/$/, '')}`, region, accessKeyId, secretAccessKey }
  }
  context.addIssue(allowedBucket)
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const allowedKey = 'a private Ed25519 key as a JSON Web Key: {"kty": "OKP", "crv": "Ed25519", "x": "…", "d": "…"}'
const Ed25519Key = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.base64url().length(43),
  d: z.base64url().length(43),
})

function ed25519Key(given: string, context: z.RefinementCtx): z.infer<typeof Ed25519Key> | undefined {
  const { success, data } = Ed25519Key.safeParse(jsonIn(given))
  if (!success) context.addIssue(allowedKey)
  return data
}

const Variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('data'),
  /** The courses' files, as docs/authoring.md describes them. */
  CONTENT_DIR: z.string().default('content'),
  /** The pages that `npm run build` made of that content. */
  SITE_DIR: z.string().default('build'),
  /** A PostgreSQL server; without it the database is embedded, in the data folder. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host/database' })
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'an address such as https://learn.example.org' })
    // Normalized: `HTTPS` is https too.
    .transform((url) => new URL(url).href)
    .optional(),
  /** Without it mail is written to the data folder. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address such as smtp://user:password@mail.example.org:587' })
    .optional(),
  MAIL_FROM: z.email('an email address').optional(),
  /** For security reports. */
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'an address such as mailto:security@example.org' })
    .optional(),
  SITE_LINKS: z.string().transform(siteLinks).optional(),
  OIDC_PROVIDERS: z.string().transform(identityProviders).prefault('[]'),
  /** For learners' pictures; without it the database stores them. */
  PICTURE_STORE_URL: z.string().transform(bucket).optional(),
  /** Signs certificates; without it the server makes a key. */
  CREDENTIAL_KEY: z.string().transform(ed25519Key).optional(),
  AUTH_ATTEMPTS_PER_MINUTE: wholeNumber(1, 100_000).default(20),
  TRUST_PROXY: z.string().transform(proxies).prefault('false'),
  /** At once; four in five may be streams of changes. */
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(10_000),
  /** Whether this process checks the library's links every hour. */
  CHECK_LINKS: z.enum(['off', 'on'], 'off or on').default('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'], 'one of fatal, error, warn, info, debug')
    .default('info'),
})

/** The names of the variables, as docs/operations.md lists them. */
export const variableNames = Object.keys(Variables.shape)

// Values that may contain a password never appear in a message.
const secretVariables = ['DATABASE_URL', 'SMTP_URL', 'OIDC_PROVIDERS', 'PICTURE_STORE_URL', 'CREDENTIAL_KEY']

/** The settings from outside, read once at the start. Secrets are separate (secrets.ts). */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws OperatorError at the first malformed variable.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const read = secretVariables.includes(name) ? '' : ` is "${given[name]}", but`
    throw new OperatorError(`${name}${read} must be ${issue?.message}`)
  }
  const variables = parsed.data
  const publicUrl = (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, '')
  return {
    host: variables.HOST,
    port: variables.PORT,
    dataDir: resolve(variables.DATA_DIR),
    contentDir: resolve(variables.CONTENT_DIR),
    siteDir: resolve(variables.SITE_DIR),
    databaseUrl: variables.DATABASE_URL,
    /** Without a slash at the end. */
    publicUrl,
    /** Whether the operator named it. */
    hasPublicUrl: variables.PUBLIC_URL !== undefined,
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM ?? `waymark@${new URL(publicUrl).hostname}`,
    securityContact: variables.SECURITY_CONTACT ?? `${publicUrl}/contact`,
    siteLinks: variables.SITE_LINKS,
    identityProviders: variables.OIDC_PROVIDERS,
    bucket: variables.PICTURE_STORE_URL,
    credentialKey: variables.CREDENTIAL_KEY,
    authAttemptsPerMinute: variables.AUTH_ATTEMPTS_PER_MINUTE,
    trustProxy: variables.TRUST_PROXY,
    maxConnections: variables.MAX_CONNECTIONS,
    checksLinks: variables.CHECK_LINKS === 'on',
    logLevel: variables.LOG_LEVEL,
  }
}

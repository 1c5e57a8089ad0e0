import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { emailOTP, genericOAuth, twoFactor } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import { longestName, longestPassword } from '../../domain/accounts.ts'
import type { Config, IdentityProvider } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { cookiePrefix } from './session-cookie.ts'
import { longestIdle } from './sessions.ts'
import { refuseLate } from './site-bounds.ts'
import { vouchedFor } from './vouched.ts'

/** Carries the visitor's address to Better Auth; whatever a client sends under this name is replaced. */
export const addressHeader = 'x-waymark-address'

export type Auth = ReturnType<typeof makeAuth>

/** What the library answers about an account that the operator blocked. */
export const blockedCode = 'ACCOUNT_BLOCKED'

/** As authenticator apps and devices call it. */
export const siteName = 'Waymark'

/**
 * The session in which a passkey or another site is added, while the library writes it: the database takes none of a session
 * that is over.
 */
export const adding = new AsyncLocalStorage<string | undefined>()

/** How long a code in a mail works, in seconds. */
const codeLife = 10 * 60

/** Accounts and the ways into them, kept in tables of the form that the library reads and writes. */
export function makeAuth(db: Db, config: Config, secrets: Secrets, log: FastifyBaseLogger, site?: OtherSite) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.auth,
    database: { db, type: 'postgres', transaction: true },
    // Our own limits answer first (gateway.ts).
    rateLimit: { enabled: false },
    appName: siteName,
    telemetry: { enabled: false },
    plugins: [codesByMail(), secondFactor(), passkeys(config.publicUrl), singleSignOn(site)],
    // By itself it writes what it was sent to the output as it is.
    logger: {
      level: 'error',
      log: (_, words, ...details) => log.warn({ err: details.find((one) => one instanceof Error) }, words),
    },
    emailAndPassword: {
      enabled: true,
      // How hard it is to guess decides (strength.ts), not its length.
      minPasswordLength: 1,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    databaseHooks: {
      user: { create: { before: async () => refuseLate() } },
      session: { create: { before: refuseBlocked } },
      account: { create: { before: withoutTheirTokens } },
    },
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // It would put a prefix of its own before that one.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: () => randomUUID() },
    },
    user: {
      modelName: 'users',
      additionalFields: {
        blockedAt: { type: 'date', required: false, input: false, returned: false, fieldName: 'blocked_at' },
      },
      // An address that its site does not vouch for may be anybody's.
      validateUserInfo: async ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: longestIdle,
      // That is done in sessions.ts.
      disableSessionRefresh: true,
      fields: {
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
      },
    },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      additionalFields: { sessionId: addedIn },
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
  })
}

const addedIn = {
  type: 'string',
  required: false,
  input: false,
  returned: false,
  fieldName: 'session_id',
  defaultValue: () => adding.getStore(),
} as const

/** What another site lets us do in somebody's name is of no use here. */
async function withoutTheirTokens<Account extends object>(account: Account) {
  refuseLate()
  return { data: { ...account, ...withoutTokens } }
}

/** Whoever was blocked learns of it once they have shown who they are. */
async function refuseBlocked({ userId }: { userId: string }, asked: GenericEndpointContext | null): Promise<void> {
  refuseLate()
  // By the library's own means: a transaction of its may hold the one connection that there is.
  const user = await asked?.context.internalAdapter.findUserById(userId)
  if (user && 'blockedAt' in user && user.blockedAt !== null) {
    throw new APIError('FORBIDDEN', { code: blockedCode, message: 'This account is blocked' })
  }
}

/** Codes are made when their mail goes (mails.ts), so the library sends none itself. */
function codesByMail() {
  return emailOTP({
    otpLength: 6,
    expiresIn: codeLife,
    allowedAttempts: 5,
    disableSignUp: true,
    storeOTP: 'encrypted',
    sendVerificationOTP: async () => {},
  })
}

/** Asked for after every way in but a passkey, which has verified its user itself. */
function secondFactor() {
  const plugin = twoFactor({
    issuer: siteName,
    allowPasswordless: true,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })
  const [asking] = plugin.hooks.after
  const isWayIn = ({ path = '' }: { path?: string }) => /^\/(sign-in\/|callback\/)/.test(path)
  return { ...plugin, hooks: { after: [{ ...asking, matcher: isWayIn }] } } as typeof plugin
}

function passkeys(publicUrl: string) {
  const plugin = passkey({
    rpName: siteName,
    rpID: new URL(publicUrl).hostname,
    origin: new URL(publicUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw notVerified()
      },
    },
    authentication: {
      // It stands for the second factor too.
      afterVerification: async ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw notVerified()
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
  const { passkey: table } = plugin.schema
  return {
    ...plugin,
    schema: { passkey: { ...table, fields: { ...table.fields, sessionId: addedIn } } },
  } as typeof plugin
}

const withoutTokens = { accessToken: null, refreshToken: null, idToken: null }

/** Another site, and where it tells of who signs in. */
interface OtherSite extends IdentityProvider {
  userInfoUrl: string | undefined
}

/** The code flow, with PKCE and an ID token that has to be signed by its site. */
function singleSignOn(site: OtherSite | undefined) {
  if (!site) return genericOAuth({ config: [] })
  const { id, name, discoveryUrl, clientId, clientSecret, userInfoUrl } = site
  return genericOAuth({
    config: [
      {
        ...{ providerId: id, name, discoveryUrl, clientId, clientSecret },
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        disableProviderLogout: true,
        // The library would do without an ID token.
        getUserInfo: (tokens) => vouchedFor(tokens, userInfoUrl),
        mapProfileToUser: ({ name, email }) => ({
          name: String(name || String(email).split('@')[0]).slice(0, longestName),
        }),
      },
    ],
  })
}

function notVerified(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The passkey did not verify its user' })
}

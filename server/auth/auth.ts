import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { emailOTP, genericOAuth, twoFactor } from 'better-auth/plugins'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import { longestName, longestPassword } from '../../domain/accounts.ts'
import { cleanName } from '../../domain/person-name.ts'
import type { Config, IdentityProvider } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSurplusSessions, initializeLearner } from './queries.ts'
import { cookiePrefix } from './session-cookie.ts'
import { longestIdle } from './sessions.ts'
import { refuseLate } from './site-bounds.ts'
import { vouchedFor } from './vouched.ts'

// Better Auth takes addresses by zod's default pattern, which refuses some that people have and browsers accept, such as
// mary&john@example.org. It offers no setting for that.
z.regexes.email.compile(z.regexes.html5Email.source, 'u')

/** Carries the visitor's address to Better Auth; a client's own value under this name is replaced. */
export const addressHeader = 'x-waymark-address'

export type Auth = ReturnType<typeof makeAuth>

/** Better Auth's error code for an account that the operator blocked. */
export const blockedCode = 'ACCOUNT_BLOCKED'

/** The site's name as authenticator apps and devices show it. */
export const siteName = 'Waymark'

/**
 * The session that adds a passkey or an identity, while Better Auth inserts it. The database refuses the insert once
 * that session is over.
 */
export const adding = new AsyncLocalStorage<string | undefined>()

/** How long a code in a mail works, in seconds. */
const codeLife = 10 * 60

export interface AuthParts {
  pool: pg.Pool
  db: Db
  config: Config
  secrets: Secrets
  log: FastifyBaseLogger
}

/** Accounts and the ways to sign in, stored in Better Auth's tables. */
export function makeAuth({ pool, db, config, secrets, log }: AuthParts, site?: OtherSite) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.auth,
    database: pool,
    // Our own rate limits apply first (gateway.ts).
    rateLimit: { enabled: false },
    appName: siteName,
    telemetry: { enabled: false },
    plugins: [codesByMail(), secondFactor(), passkeys(config.publicUrl), singleSignOn(site)],
    // Better Auth's default logger prints request data unredacted.
    logger: {
      level: 'error',
      log: (_, words, ...details) => log.warn({ err: details.find((detail) => detail instanceof Error) }, words),
    },
    emailAndPassword: {
      enabled: true,
      // Guessability decides (strength.ts), not length.
      minPasswordLength: 1,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    databaseHooks: {
      user: { create: { before: async () => refuseLate() } },
      session: {
        create: {
          before: refuseBlocked,
          // Runs before anybody has the session's cookie. Hooks of `user` run after its transaction and may be lost.
          after: async ({ userId }) => {
            await initializeLearner(db, userId)
            await endSurplusSessions(db, userId)
          },
        },
      },
      account: { create: { before: withoutTheirTokens } },
    },
    advanced: {
      cookiePrefix: cookiePrefix(config.publicUrl),
      // Better Auth would add a second prefix.
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
      // An address without the provider's confirmation may be anybody's.
      validateUserInfo: async ({ user, source }) =>
        source.method === 'oauth' && !user.emailVerified ? { error: 'email_not_verified' } : undefined,
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: longestIdle,
      // Sessions are prolonged in sessions.ts.
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

/** The other site's access tokens are of no use here, so they are not stored. */
async function withoutTheirTokens<Account extends object>(account: Account) {
  refuseLate()
  return { data: { ...account, ...withoutTokens } }
}

/** A blocked learner hears of the block only after proving who they are. */
async function refuseBlocked({ userId }: { userId: string }, asked: GenericEndpointContext | null): Promise<void> {
  refuseLate()
  // Uses Better Auth's adapter: its transaction may occupy the only connection.
  const user = await asked?.context.internalAdapter.findUserById(userId)
  if (user && 'blockedAt' in user && user.blockedAt !== null) {
    throw new APIError('FORBIDDEN', { code: blockedCode, message: 'This account is blocked' })
  }
}

/** Codes are generated when their mail is sent (mails.ts), so the library sends none itself. */
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

/** Required after every way to sign in but passkeys, which verify their user themselves. */
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
      // A passkey counts as a second factor too.
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

/** Another site, with its OpenID Connect endpoints. */
interface OtherSite extends IdentityProvider {
  userInfoUrl: string | undefined
}

/** The code flow, with PKCE and an ID token signed by the site. */
function singleSignOn(site: OtherSite | undefined) {
  if (!site) return genericOAuth({ config: [] })
  const { id, name, discoveryUrl, clientId, clientSecret, userInfoUrl } = site
  return genericOAuth({
    config: [
      {
        providerId: id,
        name,
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        disableProviderLogout: true,
        // Better Auth itself does not insist on an ID token.
        getUserInfo: (tokens) => vouchedFor(tokens, clientId, userInfoUrl),
        mapProfileToUser: ({ name, email }) => ({
          // A provider's name is cleaned as ours are, and cut rather than refused.
          name: (cleanName(String(name ?? '')) || String(email).split('@')[0])?.slice(0, longestName).toWellFormed(),
        }),
      },
    ],
  })
}

function notVerified(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED', message: 'The passkey did not verify its user' })
}

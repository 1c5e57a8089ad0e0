import { betterAuth } from 'better-auth'
import { passwordLength } from '../../domain/accounts.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'

/** Carries the visitor's address to Better Auth; whatever a client sends under this name is replaced. */
export const addressHeader = 'x-waymark-address'

export type Auth = ReturnType<typeof makeAuth>

/** Accounts with e-mail and password, kept in the tables users, accounts, sessions and verifications. */
export function makeAuth(db: Db, config: Config, secrets: Secrets) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.auth,
    database: { db, type: 'postgres' },
    // Our own limit answers first, with problem details (rate-limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    advanced: {
      cookiePrefix: 'waymark',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // The origin was checked against the address that was asked before a request comes here (app.ts).
    trustedOrigins: (request) => [request?.headers.get('origin')].filter((origin) => origin != null),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
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

import { resolve } from 'node:path'
import { z } from 'zod'

/** Everything a person can set from outside, read once at the start. Secrets are kept apart (secrets.ts). */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** What is learned: the files that docs/authoring.md describes. */
  contentDir: string
  /** What `npm run build` made of that content: the pages. */
  siteDir: string
  /** A PostgreSQL server; without it the database is embedded, in the data folder. */
  databaseUrl: string | undefined
  /** Where people reach this site, without a slash at the end. */
  publicUrl: string
  authAttemptsPerMinute: number
  trustProxy: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug'
}

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number(`a whole number from ${min} to ${max}`)
    .int(`a whole number from ${min} to ${max}`)
    .min(min, `a whole number from ${min} to ${max}`)
    .max(max, `a whole number from ${min} to ${max}`)

const Variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('data'),
  CONTENT_DIR: z.string().default('content'),
  SITE_DIR: z.string().default('build'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host/database' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'an address such as https://learn.example.org' }).optional(),
  AUTH_ATTEMPTS_PER_MINUTE: wholeNumber(1, 100_000).default(20),
  TRUST_PROXY: z.enum(['true', 'false'], 'true or false').default('false'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'], 'one of fatal, error, warn, info, debug')
    .default('info'),
})

/** The names of the variables, as docs/operations.md lists them. */
export const variableNames = Object.keys(Variables.shape)

// A value that may hold a password is not repeated.
const secretVariables = ['DATABASE_URL']

/** A malformed variable; the message is one line that names it, what was read and what is allowed. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError at the first malformed variable.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const read = secretVariables.includes(name) ? '' : ` is "${given[name]}", but`
    throw new ConfigError(`${name}${read} must be ${issue?.message}`)
  }
  const variables = parsed.data
  return {
    host: variables.HOST,
    port: variables.PORT,
    dataDir: resolve(variables.DATA_DIR),
    contentDir: resolve(variables.CONTENT_DIR),
    siteDir: resolve(variables.SITE_DIR),
    databaseUrl: variables.DATABASE_URL,
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/$/, ''),
    authAttemptsPerMinute: variables.AUTH_ATTEMPTS_PER_MINUTE,
    trustProxy: variables.TRUST_PROXY === 'true',
    logLevel: variables.LOG_LEVEL,
  }
}

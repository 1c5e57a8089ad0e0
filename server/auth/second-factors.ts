import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { dropSession } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { callLibrary } from './library-calls.ts'
import { codeForPaper } from './recovery-codes.ts'

interface TakenCode {
  userId: string | undefined
  code: string
  /** Token of the session that the code opened, if any. */
  token?: string | undefined
  /** How many steps before and after the present one are accepted. */
  neighbours?: number
}

/**
 * Marks the step of a verified code as used, since the library checks only the time. A code works once, and codes of
 * earlier steps no longer work. The session that a reused code opened is deleted.
 *
 * @returns the id of the code's second factor, when the code is accepted
 */
export async function takeCode(
  db: Db,
  auth: Auth,
  { userId, code, token, neighbours = libraryNeighbours }: TakenCode,
): Promise<string | undefined> {
  const factor = await db.row(secretSql, [userId])
  const step = factor && stepOf(code, await decrypted(auth, factor.secret), neighbours)
  const taken = step === undefined ? undefined : await db.row(takeStepSql, [userId, step])
  if (!taken) await dropSession(db, token)
  return taken?.id
}

/**
 * Calls the library to take a backup code; again where another one of the account was taken at that moment, since the
 * library keeps all codes of an account in one value.
 *
 * @param challenge of the second factor, named by the library's cookie
 */
export async function verifyBackupCode(
  db: Db,
  challenge: string | undefined,
  take: () => Promise<Response>,
): Promise<Response> {
  const response = await callLibrary(take)
  if (response.status !== conflict) return response
  await db.row(rearmSql, [crypto.randomUUID(), challenge])
  return verifyBackupCode(db, challenge, take)
}

/** The code was right, but the account's codes are others by now. */
const conflict = 409

// The library used up the challenge's tries before it read the codes. They begin anew: only a right code comes here.
const rearmSql = sql`
insert into verifications (id, identifier, value, expires_at)
select $1, '2fa-attempts-' || identifier, '0', expires_at from verifications where identifier = $2`

const secretSql = sql.rows({ secret: z.string() })`select secret from two_factors where user_id = $1`

// Concurrent uses wait for the row's lock and then see the step as used.
const takeStepSql = sql.rows({ id: z.string() })`
update two_factors set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2) returning id`

const stepMs = 30_000
/** The library's tolerance of one step, and one more for a step that passed since its check. */
const libraryNeighbours = 2

/** The time step of a code, by RFC 6238. */
function stepOf(code: string, secret: string, window: number): number | undefined {
  const timestamp = Date.now()
  const distance = TOTP.validate({ token: code, secret: Secret.fromUTF8(secret), timestamp, window })
  return distance === null ? undefined : Math.floor(timestamp / stepMs) + distance
}

/**
 * Begins a second factor and replaces one that was begun but never switched on.
 *
 * @returns its secret; nothing when a second factor is on already
 */
export async function begin(db: Db, auth: Auth, userId: string, backupCodes: string[]): Promise<Secret | undefined> {
  const secret = generateRandomString(secretLength)
  const encrypted = [await encrypt(auth, secret), await encrypt(auth, JSON.stringify(backupCodes))]
  const begun = await db.row(beginSql, [crypto.randomUUID(), userId, ...encrypted])
  return begun ? Secret.fromUTF8(secret) : undefined
}

const secretLength = 32
const beginSql = sql`
insert into two_factors (id, user_id, secret, backup_codes, verified) values ($1, $2, $3, $4, false)
on conflict (user_id) do update set secret = excluded.secret, backup_codes = excluded.backup_codes
where not two_factors.verified
returning id`

/** Switches on the second factor that was begun. */
export async function switchOn(db: Db, userId: string): Promise<void> {
  await db.row(switchOnSql, [userId])
}

const switchOnSql = sql`
with verified as (
  update two_factors set verified = true where user_id = $1
)
update users set two_factor_enabled = true, updated_at = now() where id = $1`

/** Switches off the second factor. @param id of the second factor, when another may have replaced it meanwhile */
export async function switchOff(db: Db, userId: string, id: string | null = null): Promise<void> {
  await db.row(sql`delete from two_factors where user_id = $1 and ($2::text is null or id = $2)`, [userId, id])
  await db.row(noSecondFactorSql, [userId])
}

const noSecondFactorSql = sql`
update users set two_factor_enabled = false, updated_at = now()
where id = $1 and not exists (select from two_factors where user_id = $1)`

export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => codeForPaper(2))
}

const backupCodeCount = 10

/** Replaces the backup codes of an account; its authenticator app goes on. */
export async function writeBackupCodes(db: Db, auth: Auth, userId: string, codes: string[]): Promise<void> {
  const encrypted = await encrypt(auth, JSON.stringify(codes))
  await db.row(sql`update two_factors set backup_codes = $2 where user_id = $1`, [userId, encrypted])
}

async function decrypted(auth: Auth, secret: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: secret })
}

async function encrypt(auth: Auth, data: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricEncrypt({ key: secretConfig, data })
}

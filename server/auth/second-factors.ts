import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { type Db, queryRow } from '../db/db.ts'
import { dropSession } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { codeForPaper } from './recovery-codes.ts'

interface TakenCode {
  userId: string | undefined
  code: string
  /** Of the session that it opened, if it did. */
  token?: string | undefined
  /** So many steps around the present one are good. */
  neighbours?: number
}

/**
 * Takes a code of an authenticator app that the accounts library has found right, which looks at the time alone: one is
 * good for one time, and none of a step before it is good any more. Where it is not, the session that it opened ends.
 *
 * @returns the id of the second factor that it is of, where it is good
 */
export async function takeCode(
  db: Db,
  auth: Auth,
  { userId, code, token, neighbours = libraryNeighbours }: TakenCode,
): Promise<string | undefined> {
  const factor = await queryRow<{ secret: string }>(db, 'select secret from two_factors where user_id = $1', [userId])
  const step = factor && stepOf(code, await decrypted(auth, factor.secret), neighbours)
  const taken = step === undefined ? undefined : await queryRow<{ id: string }>(db, takeStepSql, [userId, step])
  if (!taken) await dropSession(db, token)
  return taken?.id
}

// Of several at one time the first to have the row gets it; the others look at what it wrote.
const takeStepSql = `
update two_factors set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2) returning id`

const stepMs = 30_000
/** The neighbours that the library takes, and the one that was yet one of them when it looked. */
const libraryNeighbours = 2

/** The step that a code is of, as RFC 6238 counts them. */
function stepOf(code: string, secret: string, window: number): number | undefined {
  const timestamp = Date.now()
  const distance = TOTP.validate({ token: code, secret: Secret.fromUTF8(secret), timestamp, window })
  return distance === null ? undefined : Math.floor(timestamp / stepMs) + distance
}

/**
 * Begins a second factor, in place of one that was begun before and never switched on.
 *
 * @returns its secret; nothing where one is switched on
 */
export async function begin(db: Db, auth: Auth, userId: string, backupCodes: string[]): Promise<Secret | undefined> {
  const secret = generateRandomString(secretLength)
  const encrypted = [await encrypt(auth, secret), await encrypt(auth, JSON.stringify(backupCodes))]
  const begun = await queryRow(db, beginSql, [crypto.randomUUID(), userId, ...encrypted])
  return begun ? Secret.fromUTF8(secret) : undefined
}

const secretLength = 32
const beginSql = `
insert into two_factors (id, user_id, secret, backup_codes, verified) values ($1, $2, $3, $4, false)
on conflict (user_id) do update set secret = excluded.secret, backup_codes = excluded.backup_codes
where not two_factors.verified
returning id`

/** From now on the second factor that was begun is asked for. */
export async function switchOn(db: Db, userId: string): Promise<void> {
  await queryRow(db, switchOnSql, [userId])
}

const switchOnSql = `
with verified as (
  update two_factors set verified = true where user_id = $1
)
update users set two_factor_enabled = true, updated_at = now() where id = $1`

/** Without it a password is enough. @param id of the one that is meant, where another may have come in its place */
export async function switchOff(db: Db, userId: string, id: string | null = null): Promise<void> {
  await queryRow(db, 'delete from two_factors where user_id = $1 and ($2::text is null or id = $2)', [userId, id])
  await queryRow(db, noSecondFactorSql, [userId])
}

const noSecondFactorSql = `
update users set two_factor_enabled = false, updated_at = now()
where id = $1 and not exists (select from two_factors where user_id = $1)`

export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => codeForPaper(2))
}

const backupCodeCount = 10

/** From now on these are the backup codes of an account, and none else; its authenticator app goes on. */
export async function writeBackupCodes(db: Db, auth: Auth, userId: string, codes: string[]): Promise<void> {
  const encrypted = await encrypt(auth, JSON.stringify(codes))
  await queryRow(db, 'update two_factors set backup_codes = $2 where user_id = $1', [userId, encrypted])
}

async function decrypted(auth: Auth, secret: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: secret })
}

async function encrypt(auth: Auth, data: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricEncrypt({ key: secretConfig, data })
}

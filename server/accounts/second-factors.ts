import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import { type Db, queryRow } from '../db/db.ts'
import { dropSession } from './account-queries.ts'
import type { Auth } from './auth.ts'

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

/** From now on the second factor that was begun is asked for. */
export async function switchOn(db: Db, userId: string): Promise<void> {
  await queryRow(db, switchOnSql, [userId])
}

const switchOnSql = `
with verified as (
  update two_factors set verified = true where user_id = $1
)
update users set two_factor_enabled = true, updated_at = now() where id = $1`

/** Makes all backup codes of an account worthless; its authenticator app goes on. */
export async function dropBackupCodes(db: Db, auth: Auth, userId: string): Promise<void> {
  const { secretConfig } = await auth.$context
  const none = await symmetricEncrypt({ key: secretConfig, data: '[]' })
  await queryRow(db, 'update two_factors set backup_codes = $2 where user_id = $1', [userId, none])
}

async function decrypted(auth: Auth, secret: string): Promise<string> {
  const { secretConfig } = await auth.$context
  return symmetricDecrypt({ key: secretConfig, data: secret })
}

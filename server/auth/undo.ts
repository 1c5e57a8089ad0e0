import { raise } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { hasEmail } from './account-queries.ts'
import type { Auth } from './auth.ts'
import { dropEmailChange, restoreEmail } from './email-changes.ts'
import { dropLinks } from './mail-links.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { switchOff, writeBackupCodes } from './second-factors.ts'
import type { NoticedKind } from './security-events.ts'

type Details = Record<string, unknown>
interface Parts {
  db: Db
  auth: Auth
}

/** Reversals beyond ending sessions and resetting the password, by kind of change. */
const undoing: Partial<Record<NoticedKind, (parts: Parts, userId: string, details: Details) => Promise<unknown>>> = {
  'passkey-added': ({ db }, userId, { id }) =>
    db.row(sql`delete from passkeys where user_id = $1 and id = $2`, [userId, id]),
  'identity-linked': ({ db }, userId, { id }) =>
    db.row(sql`delete from accounts where user_id = $1 and id = $2`, [userId, id]),
  'second-factor-on': ({ db }, userId, { id }) => switchOff(db, userId, String(id)),
  'backup-codes-made': ({ db, auth }, userId) => writeBackupCodes(db, auth, userId, []),
}

/**
 * Reverts the change that a notice reported. Somebody else may control the account. Therefore a pending change of
 * address, recovery codes and password links are voided as well.
 * A link is void once the account has another address. The one exception is the change itself. Reverting it restores
 * the former address, however often the address changed since, and voids later links. So nobody keeps a stolen account
 * by moving it to further addresses.
 *
 * @returns whether the link was valid
 * @throws ProblemError when another account has proved the former address meanwhile
 */
export async function takeBack(parts: Parts, userId: string, details: Details): Promise<boolean> {
  const { db } = parts
  if (details.change === 'email-changed') {
    const isRestored = await restoreEmail(db, userId, details.changedAt)
    if (isRestored === undefined) return false
    if (!isRestored) raise('address-taken', 'Somebody else has this address by now.')
    await dropWaysInSince(parts, userId, details.changedAt)
  } else if (!(await hasEmail(db, userId, details.email))) return false
  await undoing[details.change as NoticedKind]?.(parts, userId, details)
  await dropWaysBack(db, userId)
  return true
}

/** Removes everything by which an intruder could return. */
export async function dropWaysBack(db: Db, userId: string): Promise<void> {
  await dropEmailChange(db, userId)
  await dropRecoveryCodes(db, userId)
  await dropLinks(db, 'reset-password', userId)
}

/** Notices of these additions went to the address that is replaced. */
async function dropWaysInSince({ db, auth }: Parts, userId: string, since: unknown): Promise<void> {
  await db.row(sql`delete from passkeys where user_id = $1 and created_at >= $2`, [userId, since])
  await db.row(dropIdentitiesSql, [userId, since])
  if (await db.row(happenedSql, [userId, since, 'second-factor-on'])) await switchOff(db, userId)
  if (await db.row(happenedSql, [userId, since, 'backup-codes-made'])) await writeBackupCodes(db, auth, userId, [])
}

const dropIdentitiesSql = sql`
delete from accounts where user_id = $1 and provider_id <> 'credential' and created_at >= $2`

const happenedSql = sql`select 1 from security_events where user_id = $1 and occurred_at >= $2 and kind = $3 limit 1`

import { type Db, queryRow } from '../db/db.ts'
import { dropEmailChange } from './email-changes.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import type { NoticedKind } from './security-events.ts'

type Details = Record<string, unknown>

/** What takes a change back, beyond ending sessions and the password: nothing where that is all. */
const undoing: Partial<Record<NoticedKind, (db: Db, userId: string, details: Details) => Promise<unknown>>> = {
  'email-changed': (db, userId, { email }) => queryRow(db, restoreEmailSql, [userId, email]),
  'passkey-added': (db, userId, { id }) =>
    queryRow(db, 'delete from passkeys where user_id = $1 and id = $2', [userId, id]),
  'identity-linked': (db, userId, { id }) =>
    queryRow(db, 'delete from accounts where user_id = $1 and id = $2', [userId, id]),
  'second-factor-on': (db, userId) => dropSecondFactor(db, userId),
}

/** Takes back the change that a notice told of. Somebody else may be in the account: a new address under way is forgotten, and recovery codes. */
export async function takeBack(db: Db, userId: string, details: Details): Promise<void> {
  await undoing[details.change as NoticedKind]?.(db, userId, details)
  await dropEmailChange(db, userId)
  await dropRecoveryCodes(db, userId)
}

// The address may be somebody else's by now.
const restoreEmailSql = `
update users set email = $2, email_verified = true, updated_at = now()
where id = $1 and not exists (select from users where email = $2 and id <> $1)`

/** Without it a password is enough. */
export async function dropSecondFactor(db: Db, userId: string): Promise<void> {
  await queryRow(db, 'delete from two_factors where user_id = $1', [userId])
  await queryRow(db, 'update users set two_factor_enabled = false, updated_at = now() where id = $1', [userId])
}

import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { OperatorError } from '../operator-error.ts'
import { deleteSessions, endSessionsFirst, proveEmail, writePassword } from './account-queries.ts'
import { makeLink } from './mail-links.ts'
import { removeAccount } from './queries.ts'
import { switchOff } from './second-factors.ts'
import { noteSecurityEvent } from './security-events.ts'
import { dropWaysBack } from './undo.ts'

interface Site {
  db: Db
  publicUrl: string
  print: (line: string) => void
  /** Called with the learner whose sessions were ended. */
  onEnded: (userId: string) => void
  /** Called to delete the account's data outside the database. */
  onDeleted: () => Promise<void>
}

type Command = (site: Site, user: Found) => Promise<void>

/** The commands for one account. */
const commands: Record<string, Command> = {
  verify: async ({ db, print }, { id, email }) => {
    await proveEmail(db, id, email)
    await noteSecurityEvent(db, id, 'address-proved', null)
    print(`${email} counts as proved.`)
  },

  block: async ({ db, print, onEnded }, { id, email, email_verified }) => {
    await db.row(sql`update users set blocked_at = now() where id = $1`, [id])
    await deleteSessions(db, id, { except: null })
    onEnded(id)
    await noteSecurityEvent(db, id, 'blocked', null)
    if (email_verified) await queueMail(db, { kind: 'account-blocked', recipient: email, userId: id })
    print(`${email} is blocked and signed out.`)
  },

  unblock: async ({ db, print }, { id, email }) => {
    await db.row(sql`update users set blocked_at = null where id = $1`, [id])
    await noteSecurityEvent(db, id, 'unblocked', null)
    print(`${email} can sign in again.`)
  },

  reset: async ({ db, publicUrl, print, onEnded }, user) => {
    const { id, email } = user
    const token = await db.transaction((trx) => closeWaysIn(trx, user))
    // Sessions opened meanwhile by a removed method end too.
    await deleteSessions(db, id, { except: null })
    onEnded(id)
    print(
      `${email} has no password, passkeys, recovery codes or second factor any more. Hand on this link, which works for an hour, and once:`,
    )
    print(`${publicUrl}/recover/password?token=${token}`)
  },

  'end-sessions': async ({ db, print, onEnded }, { id }) => {
    const ended = await deleteSessions(db, id, { except: null })
    onEnded(id)
    await noteSecurityEvent(db, id, 'sessions-ended', null)
    print(`${ended.length} sessions ended.`)
  },

  delete: async ({ db, print, onEnded, onDeleted }, { id, email }) => {
    await removeAccount(db, id)
    onEnded(id)
    await onDeleted()
    print(`${email} is deleted, with all that was kept of them.`)
  },
}

/** Removes every way to sign in. @returns the token of a link that sets a new password */
async function closeWaysIn(db: Db, { id: userId, email, email_verified }: Found): Promise<string> {
  await endSessionsFirst(db, userId)
  await writePassword(db, userId, null)
  await switchOff(db, userId)
  await dropWaysBack(db, userId)
  await db.row(sql`delete from passkeys where user_id = $1`, [userId])
  await noteSecurityEvent(db, userId, 'password-reset', null)
  // The operator passes the link on by any channel.
  const details = { email, wasProved: email_verified, isUnmailed: true }
  return makeLink(db, 'reset-password', { userId, details })
}

export const userCommands = ['find', 'export', ...Object.keys(commands)]

/** Finds accounts by a part of their name or address, or by their id. */
export async function findUsers({ db, print }: Site, words: string): Promise<void> {
  const rows = await db.rows(findSql, [words])
  if (rows.length === 0) print('Nobody was found.')
  for (const { id, name, email, email_verified, blocked_at, two_factor_enabled, created_at, last_used_at } of rows) {
    const facts = [
      email_verified ? 'address proved' : 'address not proved',
      ...(two_factor_enabled ? ['second factor'] : []),
      ...(blocked_at ? ['blocked'] : []),
      `since ${created_at.toISOString().slice(0, 10)}`,
      last_used_at ? `last here ${last_used_at.toISOString().slice(0, 10)}` : 'signed in nowhere',
    ]
    print(`${email}  ${name}  ${id}  ${facts.join(', ')}`)
  }
}

const foundColumns = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  blocked_at: z.date().nullable(),
  two_factor_enabled: z.boolean(),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
}

const selectSql = sql`
select id, name, email, email_verified, blocked_at, two_factor_enabled, created_at,
  (select max(last_used_at) from sessions where user_id = users.id) as last_used_at
from users`

const findSql = sql.rows(foundColumns)`${selectSql}
where id = $1 or strpos(lower(name), lower($1)) > 0 or strpos(email, lower($1)) > 0 order by email limit 50`

/** @throws OperatorError when no account has this address */
export async function userOf(db: Db, email: string): Promise<Found> {
  const user = await db.row(userOfSql, [email])
  if (!user) throw new OperatorError(`There is no account with the address ${email}.`)
  return user
}

const userOfSql = sql.rows(foundColumns)`${selectSql} where email = lower($1)`

type Found = RowOf<typeof userOfSql>

/** Runs a command on the account with this address. @throws OperatorError */
export async function changeUser(site: Site, command: string, email: string): Promise<void> {
  const change = commands[command]
  if (!change) throw new OperatorError(`There is no command ${command}; there are ${userCommands.join(', ')}.`)
  await change(site, await userOf(site.db, email))
}

import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { makeRecoveryCodes, recoverWithCode } from '../../domain/recovery-codes.ts'
import type { Db } from '../db/db.ts'
import { type RowOf, sql } from '../db/sql.ts'
import { route } from '../http/route.ts'
import { lockSession } from './account-queries.ts'
import { requireFresh } from './library-calls.ts'
import { makeLink } from './mail-links.ts'
import { noteChange } from './security-events.ts'
import { signInLimits, withinLimits } from './sign-in-failures.ts'
import { hashOf } from './tokens.ts'

/** Without letters and digits that look alike on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 8
const groupLength = 5

export const recoveryCodeRoutes = [
  route(makeRecoveryCodes, async ({ session, ...context }) => {
    requireFresh(session)
    const { db, learner } = context
    const codes = Array.from({ length: codeCount }, () => codeForPaper(5))
    await db.transaction(async (trx) => {
      await lockSession(trx, session)
      await trx.row(replaceCodesSql, [learner.id, codes.map((code) => hashOf(plain(code)))])
    })
    await noteChange(context, 'recovery-codes-made')
    return { codes }
  }),

  route(recoverWithCode, async ({ body: { email, code }, db, visitor, attemptsPerMinute }) => {
    const limits = signInLimits(email, visitor.address, attemptsPerMinute)
    const { user } = await withinLimits(db, limits, async () => {
      const user = await takeCode(db, email, code)
      return { ok: user !== undefined, user }
    })
    if (!user) return raise('wrong-credentials', 'Wrong email or recovery code.')
    // The response reveals nothing about the address.
    return { token: await makeLink(db, 'reset-password', { userId: user.id, details: { ...user, isUnmailed: true } }) }
  }),
]

/** A code to copy by hand, in groups of five characters. */
export function codeForPaper(groupCount: number): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groupCount }, group).join('-')
}

/** Normalizes a typed code to its printed form. */
export function asOnPaper(typed: string): string {
  return (plain(typed).match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-')
}

function plain(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const replaceCodesSql = sql`
with former as (
  delete from recovery_codes where user_id = $1
)
insert into recovery_codes (user_id, code_hash, was_proved)
select id, unnest($2::text[]), email_verified from users where id = $1`

function takeCode(db: Db, email: string, code: string): Promise<RowOf<typeof takeCodeSql> | undefined> {
  return db.row(takeCodeSql, [email.toLowerCase(), hashOf(plain(code))])
}

const takeCodeSql = sql.rows({ id: z.string(), email: z.string(), wasProved: z.boolean() })`
delete from recovery_codes using users
where user_id = users.id and users.email = $1 and code_hash = $2 and was_proved = email_verified
returning users.id, users.email, was_proved as "wasProved"`

/** Voids the recovery codes of an account. */
export async function dropRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.row(sql`delete from recovery_codes where user_id = $1`, [userId])
}

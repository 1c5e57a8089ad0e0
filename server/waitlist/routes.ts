import { raise } from '../../domain/errors.ts'
import { joinWaitlist, leaveWaitlist } from '../../domain/waitlist.ts'
import { sql } from '../db/sql.ts'
import { route } from '../http/route.ts'
import { leaverOf } from './opened-courses.ts'

export const waitlistRoutes = [
  route(joinWaitlist, async ({ body, db }) => {
    await db.row(sql`insert into waitlist (email) values ($1) on conflict do nothing`, [body.email.toLowerCase()])
    return {}
  }),

  route(leaveWaitlist, async ({ query: { token }, db, encryptedTokens }) => {
    const email =
      (await leaverOf(encryptedTokens, token)) ??
      raise('link-used', 'This link is not whole. Open it from the mail again.')
    await db.row(sql`delete from waitlist where email = $1`, [email])
    return {}
  }),
]

import { raise } from '../../domain/errors.ts'
import { joinWaitlist, leaveWaitlist } from '../../domain/waitlist.ts'
import { route } from '../http/route.ts'
import { leaverOf } from './opened-courses.ts'

export const waitlistRoutes = [
  route(joinWaitlist, async ({ body, db }) => {
    await db
      .insertInto('waitlist')
      .values({ email: body.email.toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  }),

  route(leaveWaitlist, async ({ query: { token }, db, encryptedTokens }) => {
    const email =
      (await leaverOf(encryptedTokens, token)) ??
      raise('link-used', 'This link is not whole. Open it from the mail again.')
    await db.deleteFrom('waitlist').where('email', '=', email).execute()
    return {}
  }),
]

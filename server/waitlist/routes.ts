import { joinWaitlist } from '../../domain/waitlist.ts'
import { route } from '../route.ts'

export const waitlistRoutes = [
  route(joinWaitlist, async ({ body, db }) => {
    await db
      .insertInto('waitlist')
      .values({ email: body.email.toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  }),
]

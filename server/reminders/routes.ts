import { raise } from '../../domain/errors.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noReminders, remindersItem } from '../../domain/items/reminders.ts'
import {
  addPushSubscription,
  getPushSubscriptions,
  type PushSubscriptions,
  removePushSubscription,
} from '../../domain/push-subscriptions.ts'
import { stopReminders } from '../../domain/stop-reminders.ts'
import type { Db } from '../db/db.ts'
import { route } from '../http/route.ts'
import { writeItem } from '../items/item-queries.ts'
import { isPushEndpoint, type PushSender } from './push-sender.ts'
import { deleteSubscription, readSubscriptions, writeSubscription } from './queries.ts'
import { learnerOfLink } from './stop-links.ts'

export const reminderRoutes = [
  route(getPushSubscriptions, ({ learner, db, pushSender }) => subscriptionsOf(learner.id, db, pushSender)),

  route(addPushSubscription, async ({ body, learner, db, pushSender }) => {
    if (!isPushEndpoint(body.endpoint)) raise('invalid-input', 'The endpoint is not that of a push service.')
    await writeSubscription(db, learner.id, body)
    return subscriptionsOf(learner.id, db, pushSender)
  }),

  route(removePushSubscription, async ({ params: { subscriptionId }, learner, db, pushSender }) => {
    await deleteSubscription(db, learner.id, subscriptionId)
    return subscriptionsOf(learner.id, db, pushSender)
  }),

  route(stopReminders, async ({ query: { token }, db, encryptedTokens, changes }) => {
    const learnerId =
      (await learnerOfLink(encryptedTokens, token)) ??
      raise('link-used', 'This link is not whole. Open it from the mail again.')
    await writeItem(db, learnerId, remindersItem, ownTarget, noReminders, undefined)
    changes.changed(learnerId, [remindersItem.get.path, remindersItem.list.path], null)
    return {}
  }),
]

async function subscriptionsOf(learnerId: string, db: Db, pushSender: PushSender): Promise<PushSubscriptions> {
  const stored = await readSubscriptions(db, learnerId)
  const subscriptions = stored.map(({ subscriptionId, endpoint }) => ({ subscriptionId, endpoint }))
  return { publicKey: await pushSender.publicKey(), subscriptions }
}

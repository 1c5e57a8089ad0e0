import type { FastifyInstance } from 'fastify'
import { dueOccasion, type Occasion, type Reminder, reminderOf } from '../../domain/reminders.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import type { EncryptedTokens } from '../encrypted-tokens.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { ownPlanOf, readPlanSource } from '../own-plan.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { PushSender } from './push-sender.ts'
import {
  claimOccasion,
  deleteSubscription,
  type ReminderState,
  readDueLearners,
  readReminderState,
  readSubscriptions,
} from './queries.ts'
import { stopLinks } from './stop-links.ts'

const interval = 60_000 // ms
/** Learners who are reminded at once: a push service that does not answer holds up one of them. */
const learnersAtOnce = 20

export interface ReminderParts {
  db: Db
  catalogue: Catalogue
  mail: Pick<MailQueue, 'add'>
  pushSender: Pick<PushSender, 'send'>
  encryptedTokens: EncryptedTokens
  log: Pick<FastifyInstance['log'], 'warn'>
}

/** Reminds learners every minute, once the process serves them. Any number of processes may do so. */
export async function scheduledReminders(app: FastifyInstance, parts: ReminderParts): Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const remind = () => {
    running ??= remindDue(parts, new Date(), stopping.signal)
      .catch((err) => app.log.warn({ err }, 'Nobody was reminded'))
      .finally(() => {
        running = null
      })
  }
  let timer: ReturnType<typeof setInterval> | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(remind, interval).unref()
    remind()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
}

/** Reminds every learner whose occasion is due. @param signal leaves those that are left to the next round */
export async function remindDue(parts: ReminderParts, now: Date, signal?: AbortSignal): Promise<void> {
  const learnerIds = (await readDueLearners(parts.db, now)).values()
  const goOn = async () => {
    for (const learnerId of learnerIds) {
      if (signal?.aborted) return
      await remind(parts, learnerId, now).catch((err) => parts.log.warn({ err }, 'A learner was not reminded'))
      await yieldToEventLoop()
    }
  }
  await Promise.all(Array.from({ length: learnersAtOnce }, goOn))
}

async function remind(parts: ReminderParts, learnerId: string, now: Date): Promise<void> {
  const { db, catalogue } = parts
  const state = await readReminderState(db, learnerId)
  const source = await readPlanSource(db, catalogue, learnerId)
  if (!state || !source) return
  const { schedule, timeZone } = source
  const { startsAt } = schedule
  const { due, nextAt } = dueOccasion({ ...state, now, timeZone, startsAt })
  // Written before anything is sent: a process that ends in between reminds once less, and never twice.
  const isOurs = await claimOccasion(db, learnerId, state, { nextAt, decidedOn: due?.date ?? state.decidedOn })
  const reminder = isOurs && due && reminderOf(due, { ...source, plan: ownPlanOf(source, catalogue, now) })
  if (reminder) await deliver(parts, learnerId, { state, occasion: due, reminder })
}

interface Delivery {
  state: ReminderState
  occasion: Occasion
  reminder: Reminder
}

/** To the learner's devices; by mail where none of them takes it, and for a look back. */
async function deliver(
  parts: ReminderParts,
  userId: string,
  { state: { email, reminders }, occasion, reminder }: Delivery,
): Promise<void> {
  const isDay = occasion.kind === 'day'
  if (isDay && reminders.push && (await pushToDevices(parts, userId, reminder))) return
  if (isDay && !reminders.mail) return
  await parts.mail.add({ kind: 'reminder', recipient: email, userId, details: occasion })
}

/** @returns whether a device took it */
async function pushToDevices(
  { db, pushSender, encryptedTokens }: ReminderParts,
  userId: string,
  { title, lines }: Reminder,
): Promise<boolean> {
  const { post: stopUrl } = await stopLinks(encryptedTokens, userId)
  const message = { title, body: lines.join(' '), url: '/dashboard', stopUrl }
  const outcomes = await Promise.all(
    (await readSubscriptions(db, userId)).map(async (subscription) => {
      const outcome = await pushSender.send(subscription, message)
      if (outcome === 'gone') await deleteSubscription(db, userId, subscription.subscriptionId)
      return outcome
    }),
  )
  return outcomes.includes('taken')
}

import { MutationObserver } from '@tanstack/react-query'
import { toast } from 'sonner'
import { type EventsOutcome, recordEvents } from '../../domain/learning-events.ts'
import { presentLearner, refreshSession } from '../accounts/session.ts'
import { CallError, call, isPassing } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { hasLostContact, lookForServer, untilServerIsBack } from '../server-contact.ts'
import { oneTabAtATime, onTabMessage, tellTabs } from './between-tabs.ts'
import { newId } from './new-id.ts'
import { rememberSent } from './remember-sent.ts'
import { nextBatch, type Settled, settle } from './settle.ts'
import { lookAgain, readUnsent, replaceUnsent } from './unsent-events.ts'

/** Between tries that fail, in milliseconds. */
const firstPause = 1000
const longestPause = 60_000

/** Ids of events that the server has answered for: what the device does not let go of is not sent again. */
const answered = new Set<string>()

let sending: Promise<void> | null = null
let isMore = false
let isWaiting = false
let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined

/** Sends what the present learner did and the server does not know. Settles once nothing is left or it has failed. */
export function sendUnsent(): Promise<void> {
  isMore = true
  sending ??= untilAllIsSent().finally(() => {
    sending = null
  })
  return sending
}

/** At the learner's word, rather than when it is next due. */
export async function tryNow(): Promise<void> {
  if (hasLostContact()) await lookForServer()
  await sendUnsent()
}

async function untilAllIsSent(): Promise<void> {
  while (isMore) {
    isMore = false
    if (hasLostContact()) {
      sendOnceBack()
      return
    }
    const mutation = new MutationObserver(queryClient, {
      mutationKey: ['events'],
      // Without a network it fails at once, and waits where it can be seen.
      networkMode: 'always',
      mutationFn: () => oneTabAtATime('waymark-outbox', sendBatches),
    })
    try {
      await mutation.mutate()
      failures = 0
    } catch (error) {
      // Whose session has ended goes on when they sign in again.
      if (!(error instanceof CallError && error.code === 'not-signed-in')) tryLater(error)
      return
    }
  }
}

/** As soon as the server is back; less and less often where that alone does not help. */
function tryLater(error: unknown): void {
  failures += 1
  if (failures === 1 && isPassing(error)) sendOnceBack()
  else {
    clearTimeout(nextTry)
    nextTry = setTimeout(sendUnsent, Math.min(firstPause * 2 ** failures, longestPause))
  }
}

function sendOnceBack(): void {
  if (isWaiting) return
  isWaiting = true
  void untilServerIsBack().then(() => {
    isWaiting = false
    void sendUnsent()
  })
}

async function sendBatches(): Promise<void> {
  for (;;) {
    const learnerId = presentLearner()?.id
    if (learnerId === undefined) return
    const unsent = await readUnsent(learnerId)
    const batch = nextBatch(unsent.filter(({ event }) => !answered.has(event.id)))
    if (batch.length === 0) return
    const sentAt = new Date().toISOString()
    const body = { sentAt, events: batch.map(({ event }) => event) }
    const outcome = await call(recordEvents, { body })
    const settled = settle(batch, outcome.results, () => ({ id: newId(), occurredAt: new Date().toISOString() }))
    for (const { event } of settled.gone) answered.add(event.id)
    await finish(learnerId, outcome, settled)
    if (settled.isOthers) return refreshSession()
    if (settled.gone.length === 0) return
  }
}

/** Shows what is recorded before it is taken out of what shows as unsent. */
async function finish(learnerId: string, outcome: EventsOutcome, { done, gone, instead, refused }: Settled) {
  const sent = { events: done, outcome }
  // Whoever signed out meanwhile leaves nothing on the screen; what is recorded is done all the same.
  const isHere = presentLearner()?.id === learnerId
  if (isHere) await rememberSent(sent)
  await replaceUnsent(gone, instead)
  tellTabs({ learnerId, sent })
  if (!isHere) return
  await lookAgain()
  for (const { unsent, result } of refused) {
    console.error('Event refused:', result.code, unsent.event)
    if (unsent.what) toast.error(`${unsent.what} could not be recorded`, { description: result.detail })
  }
}

onTabMessage(async ({ learnerId, sent }) => {
  if (presentLearner()?.id !== learnerId) return
  if (sent) await rememberSent(sent)
  await lookAgain()
})

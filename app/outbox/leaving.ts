import { queryClient } from '../query-client.ts'
import { hasLostContact } from '../server-contact.ts'
import { forgetDrafts, unsavedOf } from './drafts/kept-drafts.ts'
import { noteDrafts } from './drafts/note-drafts.ts'
import { workDrafts } from './drafts/work-drafts.ts'
import { amountOf } from './overlay.ts'
import { sendUnsent } from './sender.ts'
import { forgetUnsentEvents, readUnsent } from './unsent-events.ts'

/** Whoever signs out does not wait longer for what is on its way, in milliseconds. */
const patience = 2000

const tellers = new Set<() => Promise<void>>()

/**
 * For what is recorded in larger pieces: the last piece is recorded before the learner signs out.
 * @returns what ends it
 */
export function beforeLeaving(tell: () => Promise<void>): () => void {
  tellers.add(tell)
  return () => tellers.delete(tell)
}

/** Sends what can still be sent, and answers in words how much of the learner's cannot; empty where nothing is left. */
export async function leftUnsent(learnerId: string): Promise<string> {
  await Promise.all([...tellers].map((tell) => tell()))
  if (!hasLostContact() && (await amountLeft(learnerId))) {
    const sending = Promise.all([sendUnsent(), noteDrafts.saveAll(), workDrafts.saveAll()])
    await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, patience))])
  }
  return amountLeft(learnerId)
}

async function amountLeft(learnerId: string): Promise<string> {
  const events = (await readUnsent(learnerId)).map(({ event }) => event)
  const drafts = await queryClient.fetchQuery({ ...unsavedOf(learnerId), staleTime: 0 })
  return amountOf(events, drafts.length)
}

/** Leaves nothing on this device of a learner whose account is gone. */
export async function forgetUnsent(learnerId: string): Promise<void> {
  await Promise.all([forgetUnsentEvents(learnerId), forgetDrafts(learnerId)])
}

import type { LearningEvent } from '../../domain/learning-events.ts'
import { onAccountEvent, presentLearner } from '../accounts/session.ts'
import { ownTimeZone } from '../local-time.ts'
import { tellTabs } from './between-tabs.ts'
import { newId } from './new-id.ts'
import { sendUnsent } from './sender.ts'
import { adoptVisitors, forgetVisitors, keepUnsent, keepVisitors, lookAgain } from './unsent-events.ts'

type Unstamped<Event> = Event extends unknown ? Omit<Event, 'id' | 'learnerId' | 'occurredAt' | 'timeZone'> : never
/** A learning event before it is stamped: what was done, not by whom and when. */
export type Deed = Unstamped<LearningEvent>

/**
 * Keeps what was just done on this device and has it sent. Resolves once it is kept, which is when it shows; it is in
 * the account as soon as the server can be reached, now or after the tab was closed. What a visitor does is kept in
 * this page until they sign in.
 *
 * @param what what was done, in words for the learner, who is told if the server refuses it; what they do not know
 *   of, such as minutes, has none
 */
export async function record(deed: Deed, what?: string): Promise<void> {
  const learnerId = presentLearner()?.id
  const stamp = { id: newId(), occurredAt: new Date().toISOString(), timeZone: ownTimeZone() }
  const event: LearningEvent = { ...deed, ...stamp, learnerId: learnerId ?? '' }
  if (learnerId === undefined) keepVisitors(event, what)
  else await keepUnsent([{ learnerId, event, ...(what && { what }) }])
  await lookAgain()
  if (learnerId === undefined) return
  tellTabs({ learnerId })
  void sendUnsent()
}

/** Takes up what this learner left unsent on this device, and what they did in this page before they were known. */
export async function resume(learnerId: string): Promise<void> {
  await adoptVisitors(learnerId)
  await lookAgain()
  void sendUnsent()
}

onAccountEvent(async (event) => {
  const learnerId = presentLearner()?.id
  if (event === 'signed-out' || learnerId === undefined) return forgetVisitors()
  await resume(learnerId)
})

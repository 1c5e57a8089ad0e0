import { hasLostContact } from '../server-contact.ts'
import { amountOf } from './amounts.ts'
import { tellBeforeLeaving } from './before-leaving.ts'
import { adoptAndLoad } from './enqueue.ts'
import { operationsOf } from './mirror.ts'
import { visitor } from './operation.ts'
import { sendNow } from './sender.ts'

/** Whoever signs out does not wait longer for what is on its way. */
const timeoutMs = 2000

/** Sends what can still be sent, and answers in words how much of the learner's cannot; empty where nothing is left. */
export async function leftUnsent(learnerId: string): Promise<string> {
  await tellBeforeLeaving()
  // What they did here before they were known is theirs, though its code did not come yet.
  await adoptAndLoad(learnerId).catch(() => {})
  if (!hasLostContact() && operationsOf(learnerId).length > 0) {
    await Promise.race([sendNow(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  }
  return amountOf([...operationsOf(learnerId), ...operationsOf(visitor)])
}

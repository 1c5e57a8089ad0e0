import { hasLostContact } from '../server-contact.ts'
import { amountOf } from './amounts.ts'
import { tellBeforeLeaving } from './before-leaving.ts'
import { adoptAndLoad } from './enqueue.ts'
import { operationsOf } from './mirror.ts'
import { visitor } from './operation.ts'
import { sendNow } from './sender.ts'

/** Milliseconds that signing out waits for pending operations. */
const timeoutMs = 2000

/** Sends pending operations. Returns in words how much stays unsaved; empty if nothing does. */
export async function leftUnsent(learnerId: string): Promise<string> {
  await tellBeforeLeaving()
  // Adopts the visitor's operations, in case that code had not loaded yet.
  await adoptAndLoad(learnerId).catch(() => {})
  if (!hasLostContact() && operationsOf(learnerId).length > 0) {
    await Promise.race([sendNow(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  }
  return amountOf([...operationsOf(learnerId), ...operationsOf(visitor)])
}

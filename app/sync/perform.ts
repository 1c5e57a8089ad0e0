import { onAccountEvent, presentLearner } from '../auth/session.ts'
import { isKeptOnDevice } from './keeping.ts'
import { load, reload } from './on-device.ts'
import { type Operation, type OperationKind, visitor } from './operation.ts'
import { type Done, keep, keepAll, takeOut } from './pending.ts'
import { oneTabAtATime } from './tabs.ts'
import { clearVisitor, hideAll, operationsOf, operationsOfKind } from './views.ts'
import { endKeeping } from './visitor-progress.ts'

/**
 * Keeps what was just done on this device and has it sent. It shows at once; resolves once it is kept. It is in the
 * account as soon as the server can be reached, now or after the tab was closed. What a visitor does is kept in this
 * page, or on this device if they chose that, until they sign in.
 */
export async function perform<Payload>(kind: OperationKind<Payload>, done: Done<Payload>): Promise<void> {
  const owner = presentLearner()?.id ?? visitor
  await keep(owner, kind, done)
  if (owner !== visitor) sendSoon()
}

/** What whoever is here did, of one kind, that no account holds. */
export function presentOperations<Payload>({ name }: OperationKind<Payload>): readonly Operation<Payload>[] {
  return operationsOfKind(presentLearner()?.id ?? visitor, name) as readonly Operation<Payload>[]
}

/** On its way to whoever it was first asked for: each step goes along once. */
let adopting: Promise<void> | null = null

/** Takes up what this learner left unsent on this device, and what they did here before they were known. */
export async function adoptAndLoad(learnerId: string): Promise<void> {
  adopting ??= adoptVisitors(learnerId).finally(() => {
    adopting = null
  })
  await Promise.all([adopting, load(learnerId)])
}

/** The same, and has it sent. */
export async function resume(learnerId: string): Promise<void> {
  await adoptAndLoad(learnerId)
  sendSoon()
}

async function adoptVisitors(learnerId: string): Promise<void> {
  if (!isKeptOnDevice()) return adopt(learnerId, clearVisitor)
  // Each tab of this browser would take it along, and it goes along once.
  await oneTabAtATime(async () => {
    await adoptFromDevice(learnerId)
    // What another tab did meanwhile.
    await adoptFromDevice(learnerId)
    await endKeeping()
  }, 'waymark-visitor')
}

async function adoptFromDevice(learnerId: string): Promise<void> {
  await reload(visitor)
  const operations = operationsOf(visitor)
  await adopt(learnerId)
  await takeOut(visitor, operations)
}

async function adopt(learnerId: string, begin?: () => void): Promise<void> {
  const operations = operationsOf(visitor)
  if (operations.length === 0) return
  const { kindNamed, withoutUndone } = await import('./operations/index.ts')
  begin?.()
  await keepAll(
    learnerId,
    withoutUndone(operations).map((one) => [kindNamed(one.kind), adopted(one)]),
  )
}

/** What the account holds a visitor could not see; what it was made from they may know. */
function adopted({ id, changedAt, target, payload, base, label }: Operation): Done<unknown> {
  const from = base && { payload: base.payload }
  return { known: { id, changedAt }, target, payload, base: from, ...(label && { label }) }
}

/** Settles once what the present learner did is sent, or could not be. */
export async function sendNow(): Promise<void> {
  // Without its code it is sent when a page is next opened.
  const queue = await import('./queue.ts').catch(() => null)
  await queue?.sendNow()
}

function sendSoon(): void {
  import('./queue.ts').then(({ send }) => send()).catch(() => {})
}

onAccountEvent(async (event) => {
  const learnerId = presentLearner()?.id
  if (event === 'signed-out' || learnerId === undefined) return hideAll()
  await resume(learnerId)
  import('./deleted-accounts.ts').then((accounts) => accounts.forgetOthersDeleted(learnerId)).catch(() => {})
})

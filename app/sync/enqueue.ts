import { onAccountEvent, presentLearner } from '../auth/session.ts'
import { makeLeavingQuestion } from '../ui/ask-before-leaving.ts'
import type { OwnEvent } from './event.ts'
import { append, type Draft, load } from './log.ts'
import { operationsOf, outlivesPage, subscribe } from './mirror.ts'
import { type Operation, visitor } from './operation.ts'
import { adopt, hideAll } from './owners.ts'
import { choosePersistence, onChoice } from './visitor-choice.ts'

/**
 * Appends and sends an operation of the present learner or visitor; the screen shows it at once. Resolves once this
 * device has stored or refused the operation. A visitor's operations wait for an account.
 */
export async function enqueue(draft: Draft): Promise<void> {
  const owner = presentLearner()?.id ?? visitor
  await append(owner, { ...draft, value: storable(draft.value) })
  if (owner !== visitor) sendSoon()
}

/** The value without characters that PostgreSQL refuses, which come with pasted text and are not seen: NUL, half pairs. */
function storable<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part,
  ) as Value
}

/** Loads a learner's operations and adopts the visitor's. */
export async function adoptAndLoad(learnerId: string): Promise<void> {
  const { withoutUndone } = await import('./event.ts')
  await Promise.all([adopt(learnerId, withoutUndone), load(learnerId)])
  // The next visitor chooses anew.
  choosePersistence(false)
}

/** Loads, adopts and sends. */
export async function resume(learnerId: string): Promise<void> {
  await adoptAndLoad(learnerId)
  sendSoon()
}

/** Sends at once. Settles once the present learner's operations are sent or have failed. */
export async function sendNow(): Promise<void> {
  // If the code fails to load, the next page sends the operations.
  const sender = await import('./sender.ts').catch(() => null)
  await sender?.sendNow()
}

function sendSoon(): void {
  import('./sender.ts').then(({ send }) => send()).catch(() => {})
}

onAccountEvent(async (event) => {
  const learnerId = presentLearner()?.id
  if (event === 'signed-out' || learnerId === undefined) return hideAll()
  await resume(learnerId)
  import('./deleted-accounts.ts').then((accounts) => accounts.purgeDeletedAccounts(learnerId)).catch(() => {})
})

// Prerendering has no window.
if (typeof window !== 'undefined') {
  const ask = makeLeavingQuestion()
  for (const listenTo of [subscribe, onChoice]) {
    listenTo(() => ask(!outlivesPage(visitor) && operationsOf(visitor).some(isWork)))
  }
}

/** Whether an operation is worth a question before it is lost. */
function isWork({ kind, value }: Operation): boolean {
  return (
    !['choices', 'reading-position', 'video'].includes(kind) && (value as Partial<OwnEvent>).kind !== 'minutes-spent'
  )
}

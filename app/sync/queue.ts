import { MutationObserver } from '@tanstack/react-query'
import { CallError, isTransient, pauseAfter, unreachable } from '../api.ts'
import { isSessionEnded, presentLearner, refreshSession } from '../auth/session.ts'
import { queriesInvalidatedBy } from '../changes/queries-invalidated.ts'
import { queryClient } from '../query-client.ts'
import { hasLostContact, lookForServer, untilServerIsBack } from '../server-contact.ts'
import { toast } from '../ui/toast.ts'
import { tellFailure } from './failure.ts'
import { reload } from './on-device.ts'
import { type Operation, type OperationKind, type Outcome, placeName, type Sent } from './operation.ts'
import { isSendable, kindNamed, mergeKeyOf } from './operations/index.ts'
import { markSent, settle } from './pending.ts'
import { oneTabAtATime, onTabAnswer, onTabOperations } from './tabs.ts'
import { isLoaded, operationsInWriting, operationsOf } from './views.ts'

/** Of a pause before the next try, at random: tabs and devices that failed together must not all come back together. */
const jitter = 0.3

/** How often in a row something is joined with what another device wrote meanwhile, before it waits for the next try. */
const joinsAtOnce = 5

/** In milliseconds: a connection that died without a word would hold up all that is done after it. */
const longestSilence = 60_000

/** In milliseconds: what another tab does it sends itself, unless it was closed since. */
const othersTurn = 90_000

/** Ids of what is on its way from this page. */
const onTheWay = new Set<string>()

let sending: Promise<void> | null = null
let isMore = false
let isWaiting = false
let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined
let nextDue: ReturnType<typeof setTimeout> | undefined
let nextOfOthers: ReturnType<typeof setTimeout> | undefined

/** Sends what the present learner did and no account holds. Settles once nothing is due or it has failed. */
export function send({ isAtOnce = false } = {}): Promise<void> {
  isMore = true
  sending ??= untilAllIsSent(isAtOnce).finally(() => {
    sending = null
  })
  return sending
}

/** At the learner's word, rather than when it is next due. */
export async function sendNow(): Promise<void> {
  if (hasLostContact()) await lookForServer()
  await sending
  await send({ isAtOnce: true })
}

async function untilAllIsSent(isAtOnce: boolean): Promise<void> {
  while (isMore) {
    isMore = false
    if (hasLostContact()) return sendOnceBack()
    const mutation = new MutationObserver(queryClient, {
      mutationKey: ['sync'],
      // Without a network it fails at once, and waits where it can be seen.
      networkMode: 'always',
      mutationFn: () => oneTabAtATime(() => sendAll(isAtOnce)),
    })
    try {
      const reason = await mutation.mutate()
      if (reason !== null) return tryLater(reason)
      failures = 0
      tellFailure(null)
    } catch (error) {
      if (isOfSession(error)) return
      const isKnown = error instanceof CallError
      return tryLater(isKnown ? error.message : 'Something went wrong. It is tried again.', isUnreachable(error))
    }
  }
}

/** As soon as the server is back; less and less often where that alone does not help. */
function tryLater(reason: string, isAway = false): void {
  failures += 1
  tellFailure(reason)
  clearTimeout(nextTry)
  if (failures === 1 && isAway) sendOnceBack()
  else nextTry = setTimeout(send, pauseAfter(failures) * (1 + jitter * Math.random()))
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && error.status === null
}

function sendOnceBack(): void {
  if (isWaiting) return
  isWaiting = true
  void untilServerIsBack().then(() => {
    isWaiting = false
    void send()
  })
}

/** @returns why something waits though the server answered, in a sentence */
async function sendAll(isAtOnce: boolean): Promise<string | null> {
  const tried = new Set<string>()
  const joins = new Map<string, number>()
  let reason: string | null = null
  let reloaded: string | undefined
  for (;;) {
    const owner = presentLearner()?.id
    // Whose session has ended goes on when they sign in again.
    if (owner === undefined || isSessionEnded()) return null
    // What another tab sent unheard. While this one sends, no other does: it is asked for once.
    if (reloaded !== owner && (await reload(owner)))
      void queryClient.invalidateQueries(queriesInvalidatedBy('everything'))
    reloaded = owner
    const ready = sendable(operationsOf(owner)).filter(
      (one) => !tried.has(one.id) && !onTheWay.has(one.id) && (joins.get(placeName(one)) ?? 0) < joinsAtOnce,
    )
    const due = ready.filter((one) => isAtOnce || dueIn(one) <= 0)
    const [first] = due
    if (!first) {
      lookAgainIn(ready.map(dueIn))
      const isChanging = [...joins.values()].includes(joinsAtOnce)
      return reason ?? (isChanging ? 'It keeps being changed on another device.' : null)
    }
    const kind = kindNamed(first.kind)
    const together = kind.batch ? due.filter((one) => one.kind === first.kind) : [first]
    const batch = together.slice(0, kind.batch?.(together) ?? 1)
    for (const { id } of batch) tried.add(id)
    const outcomes = await sendTogether(kind, batch)
    for (const one of outcomes) if (one.kind === 'again') reason ??= one.reason ?? null
    const [outcome] = outcomes
    if (outcome?.kind === 'changed-elsewhere') joins.set(placeName(first), (joins.get(placeName(first)) ?? 0) + 1)
  }
}

/** What can be sent, of two about the same thing the first. */
function sendable(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>()
  return operations.filter((one) => {
    const key = mergeKeyOf(one)
    const isBehind = seen.has(key)
    seen.add(key)
    return !isBehind && isSendable(one)
  })
}

function dueIn({ kind, changedAt, isSent }: Operation): number {
  const { pauseMs = 0 } = kindNamed(kind)
  const left = changedAt + pauseMs - (performance.timeOrigin + performance.now())
  // It was changed in the future where the clock was put back since.
  return isSent || left > pauseMs ? 0 : left
}

function lookAgainIn(times: number[]): void {
  clearTimeout(nextDue)
  const waiting = times.filter((time) => time > 0)
  if (waiting.length > 0) nextDue = setTimeout(send, Math.min(...waiting))
}

async function sendTogether(
  kind: OperationKind<unknown>,
  operations: readonly Operation[],
): Promise<Outcome<unknown>[]> {
  const [first] = operations
  if (!first || !kind.send) return []
  const { owner } = first
  for (const { id } of operations) onTheWay.add(id)
  try {
    // Whoever leaves the page does not wait for the device.
    const marked = kind.merge && !first.isSent ? markSent(kind, first) : undefined
    const sent = await answered(kind.send(operations)).catch((error) => refusedAll(error, operations))
    await marked
    const isHere = presentLearner()?.id === owner
    // What is recorded shows before it is taken out of what shows as pending. Who signed out leaves nothing here.
    if (isHere) await remember(kind, sent.answer)
    await settle(kind, operations, sent.outcomes, { kind: kind.name, answer: sent.answer })
    if (isHere) tellRefused(kind, operations, sent.outcomes)
    return sent.outcomes
  } finally {
    for (const { id } of operations) onTheWay.delete(id)
  }
}

/** @throws {CallError} where nothing was heard for so long: it may have arrived, and is sent again as it is */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), longestSilence)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** An answer that makes no sense to this page is as good as none: what it answers is done. */
async function remember(kind: OperationKind<unknown>, answer: unknown): Promise<void> {
  if (answer === undefined) return
  try {
    await kind.remember?.(answer as never)
  } catch (error) {
    console.error('Unhandled error:', error)
  }
}

function refusedAll(error: unknown, operations: readonly Operation[]): Sent<unknown> {
  if (isTransient(error) || isOfSession(error) || !(error instanceof CallError)) throw error
  console.error('Mutation error:', error)
  return { outcomes: operations.map(() => ({ kind: 'refused', refusal: error.message })), answer: undefined }
}

/** Somebody else is signed in by now, or nobody: the operations stay whose they are. */
function isOfSession(error: unknown): boolean {
  const isOver = error instanceof CallError && (error.code === 'not-signed-in' || error.code === 'other-learner')
  if (isOver) void refreshSession()
  return isOver
}

function tellRefused(
  kind: OperationKind<unknown>,
  operations: readonly Operation[],
  outcomes: readonly Outcome<unknown>[],
): void {
  const refused = operations.flatMap((operation, index) => {
    const outcome = outcomes[index]
    return outcome?.kind === 'refused' && !outcome.isQuiet ? [{ operation, refusal: outcome.refusal }] : []
  })
  const [first, ...others] = refused
  if (!first) return
  // Each of many would cover the page; the banner shows them all.
  const what = others.length === 0 ? kind.describe(first.operation) : `${refused.length} things`
  toast.error(`${what} could not be saved`, { description: others.length === 0 ? first.refusal : undefined })
}

onTabAnswer(({ owner, answered }) => {
  if (answered && presentLearner()?.id === owner) void remember(kindNamed(answered.kind), answered.answer)
})

onTabOperations(({ owner }) => {
  if (presentLearner()?.id !== owner) return
  clearTimeout(nextOfOthers)
  nextOfOthers = setTimeout(send, othersTurn)
})

// The page may be gone the next moment: what rests until its writer pauses, or until the device has it, is sent without
// waiting for anything.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    const owner = presentLearner()?.id
    if (document.visibilityState === 'visible' || owner === undefined || !isLoaded(owner) || hasLostContact()) return
    const inWriting = operationsInWriting(owner)
    const resting = sendable(operationsOf(owner)).filter((one) => dueIn(one) > 0 || inWriting.has(one))
    for (const one of resting.filter(({ id }) => !onTheWay.has(id)))
      void sendTogether(kindNamed(one.kind), [one]).catch(() => send())
  })
}

import { MutationObserver } from '@tanstack/react-query'
import { isSameValue } from '../../domain/items/item-kind.ts'
import { eventOperation, type OperationResult, sendOperations } from '../../domain/operations.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import { CallError, isTransient, pauseAfter, unreachable } from '../api.ts'
import { isSessionEnded, presentLearner, refreshSession } from '../auth/session.ts'
import { queriesInvalidatedBy } from '../changes/queries-invalidated.ts'
import { newId } from '../new-id.ts'
import { queryClient } from '../query-client.ts'
import { onlyWithTls } from '../secure-context.ts'
import { hasLostContact, pingServer, untilServerIsBack } from '../server-contact.ts'
import { toast } from '../ui/toast.ts'
import { applyResponses } from './apply-responses.ts'
import { callForOwner } from './call-for-owner.ts'
import { onTabMessage } from './channel.ts'
import { tellFailure } from './failure.ts'
import { joinedValue } from './fold-item.ts'
import { refresh, replace } from './log.ts'
import { isLoaded, operationsInWriting, operationsOf } from './mirror.ts'
import { type Operation, operationKey } from './operation.ts'
import { isSendable, kindOf } from './operation-kinds.ts'

const retryJitter = 0.3
/** After this many conflicts in a row, a target waits for the next attempt. */
const mostConflicts = 5
/** Milliseconds after which a connection without an answer counts as broken. */
const answerTimeoutMs = 60_000
/** Milliseconds after which this tab sends what another tab has appended, since that tab may be closed. */
const othersTurnMs = 90_000
/** Milliseconds for which a tab waits for the lock: the tab that has it may be frozen. */
const lockTimeoutMs = 10_000
const mostInRequest = 200
/** Bytes of a request. Browsers finish requests up to 64 KiB for a page that is closed. */
const heaviestRequest = 60_000

/** Ids of operations that this page is sending. */
const inFlight = new Set<string>()

let sending: Promise<void> | null = null
let isMore = false
let isWaiting = false
let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined
let nextDue: ReturnType<typeof setTimeout> | undefined
let nextOfOthers: ReturnType<typeof setTimeout> | undefined

/** Sends the present learner's operations. Settles once none is due, or after a failure. */
export function send({ isAtOnce = false } = {}): Promise<void> {
  isMore = true
  sending ??= sendUntilDone(isAtOnce).finally(() => {
    sending = null
  })
  return sending
}

/** Sends without waiting for pauses in typing. */
export async function sendNow(): Promise<void> {
  if (hasLostContact()) await pingServer()
  await sending
  await send({ isAtOnce: true })
}

async function sendUntilDone(isAtOnce: boolean): Promise<void> {
  while (isMore) {
    isMore = false
    if (hasLostContact()) return sendOnceBack()
    const mutation = new MutationObserver(queryClient, {
      mutationKey: ['sync'],
      // Offline, the attempt fails at once instead of waiting unseen.
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

/** Backs off with jitter. A server that was away is tried as soon as it is back. */
function tryLater(reason: string, isAway = false): void {
  failures += 1
  tellFailure(reason)
  clearTimeout(nextTry)
  if (failures === 1 && isAway) sendOnceBack()
  else nextTry = setTimeout(send, pauseAfter(failures) * (1 + retryJitter * Math.random()))
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

/** Leader election by a Web Lock. Operations are idempotent, so two senders do no harm. */
async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  // Locks need TLS.
  const { locks } = onlyWithTls()
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request('waymark-sync', { signal: AbortSignal.timeout(lockTimeoutMs) }, () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}

/** @returns why operations wait although the server answered, in a sentence */
async function sendAll(isAtOnce: boolean): Promise<string | null> {
  const tried = new Set<string>()
  const conflicts = new Map<string, number>()
  let reason: string | null = null
  let refreshedOwner: string | undefined
  for (;;) {
    const owner = presentLearner()?.id
    // An ended session goes on when the learner signs in again.
    if (owner === undefined || isSessionEnded()) return null
    // No other tab sends meanwhile, so reading the settled operations once is enough.
    if (refreshedOwner !== owner && (await refresh(owner))) {
      void queryClient.invalidateQueries(queriesInvalidatedBy('everything'))
    }
    refreshedOwner = owner
    const ready = heads(operationsOf(owner)).filter(
      (one) => !tried.has(one.id) && !inFlight.has(one.id) && (conflicts.get(operationKey(one)) ?? 0) < mostConflicts,
    )
    const due = ready.filter((one) => isAtOnce || dueInMs(one) <= 0)
    const batch = await sealed(owner, batchOf(due))
    if (batch.length === 0) {
      if (due.length > 0) continue
      sendWhenDue(ready.map(dueInMs))
      const isContended = [...conflicts.values()].includes(mostConflicts)
      return reason ?? (isContended ? 'It keeps being changed on another device.' : null)
    }
    for (const { id } of batch) tried.add(id)
    const results = await sendTogether(batch)
    for (const [index, result] of results.entries()) {
      const operation = batch[index]
      if (result.status === 'retry') reason ??= result.code === 'too-many-events' ? null : (result.detail ?? null)
      if (result.status === 'conflict' && operation) {
        conflicts.set(operationKey(operation), (conflicts.get(operationKey(operation)) ?? 0) + 1)
      }
    }
  }
}

/** The operations that can be sent: one on each target, the first. */
function heads(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>()
  return operations.filter((one) => {
    if (kindOf(one).isSingle) return isSendable(one)
    if (one.refusal !== undefined) return false
    const key = operationKey(one)
    const isBehind = seen.has(key)
    seen.add(key)
    return !isBehind && isSendable(one)
  })
}

function dueInMs(operation: Operation): number {
  const { pauseMs = 0 } = kindOf(operation)
  const left = operation.changedAt + pauseMs - (performance.timeOrigin + performance.now())
  // The clock went backwards: treat as due.
  return operation.isSealed || left > pauseMs ? 0 : left
}

function sendWhenDue(times: number[]): void {
  clearTimeout(nextDue)
  const later = times.filter((time) => time > 0)
  if (later.length > 0) nextDue = setTimeout(send, Math.min(...later))
}

/** The first operations that go in one request. A kind with an endpoint of its own goes alone. */
function batchOf(due: readonly Operation[]): Operation[] {
  const [first] = due
  if (!first) return []
  if (kindOf(first).send) return [first]
  const encoder = new TextEncoder()
  let bytes = 0
  const batch: Operation[] = []
  for (const operation of due) {
    if (kindOf(operation).send || batch.length === mostInRequest) break
    bytes += encoder.encode(JSON.stringify(sentForm(operation))).length + 1
    if (bytes > heaviestRequest && batch.length > 0) break
    batch.push(operation)
  }
  return batch
}

/**
 * Seals values that are merged, so that a repeated request is the same. Operations that alternate tabs appended to one
 * target are folded into one.
 */
async function sealed(owner: string, batch: readonly Operation[]): Promise<Operation[]> {
  const open = batch.filter((one) => kindOf(one).item?.join && !one.isSealed)
  if (open.length === 0) return [...batch]
  const next = open.map((first) => {
    const rest = operationsOf(owner).filter(
      (one) => one.id !== first.id && operationKey(one) === operationKey(first) && isSendable(one) && !one.isSealed,
    )
    const kind = kindOf(first).item
    const value = kind
      ? rest.reduce((ours, one) => joinedValue(kind, one.base, one.value, ours), first.value)
      : first.value
    const ids = [first.id, ...rest.map(({ id }) => id)]
    const folded = rest.length > 0 ? { ...first, id: newId(), value } : first
    return { ids, sealed: { ...folded, isSealed: true as const } }
  })
  await replace(
    owner,
    next.flatMap(({ ids }) => ids),
    next.map((one) => one.sealed),
  )
  // Another tab may have settled or discarded one meanwhile.
  const present = new Map(operationsOf(owner).map((one) => [one.id, one]))
  const sealedIds = new Map(next.map((one) => [one.ids[0], one.sealed.id]))
  return batch.flatMap((one) => present.get(sealedIds.get(one.id) ?? one.id) ?? [])
}

async function sendTogether(batch: readonly Operation[]): Promise<OperationResult[]> {
  const [first] = batch
  if (!first) return []
  const { owner } = first
  for (const { id } of batch) inFlight.add(id)
  try {
    const { results, progress } = await withTimeout(request(batch)).catch((error) => rejectedBatch(error, batch))
    const answered = batch.flatMap((operation, index) => {
      const result = results[index]
      const { id, kind, target, value, label } = operation
      return result ? [{ operation: { id, owner, kind, target, value, ...(label && { label }) }, result }] : []
    })
    const message = { answered, ...(progress && { progress }) }
    const isHere = presentLearner()?.id === owner
    if (isHere) await applyResponses(message)
    await settle(owner, batch, results, message)
    if (isHere) tellRejected(batch, results)
    return results
  } finally {
    for (const { id } of batch) inFlight.delete(id)
  }
}

interface Response {
  results: OperationResult[]
  progress?: ProgressOutcome | null | undefined
}

async function request(batch: readonly Operation[]): Promise<Response> {
  const [first] = batch as [Operation]
  const { send: sendAlone } = kindOf(first)
  if (sendAlone) {
    const { result, progress } = await sendAlone(first)
    return { results: [result], progress }
  }
  const body = { sentAt: new Date().toISOString(), operations: batch.map(sentForm) }
  return callForOwner(first.owner, sendOperations, { body })
}

/** Converts an operation to the request's form. */
function sentForm({ id, kind, target, value, base }: Operation) {
  if (kind === eventOperation) return { id, kind, value }
  // Without a merge the last write wins, so no base is sent.
  const isMerged = kindOf({ kind }).item?.join !== undefined
  return { id, kind, target, value, ...(isMerged && { base: base?.version ?? '' }) }
}

/** @throws {CallError} after a minute without a response */
async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unreachable()), answerTimeoutMs)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

function rejectedBatch(error: unknown, batch: readonly Operation[]): Response {
  if (isTransient(error) || isOfSession(error) || !(error instanceof CallError)) throw error
  console.error('Mutation error:', error)
  return { results: batch.map(() => ({ status: 'rejected', detail: error.message })) }
}

/** The owner is no longer signed in, so the operations stay. */
function isOfSession(error: unknown): boolean {
  const isOver = error instanceof CallError && (error.code === 'not-signed-in' || error.code === 'other-learner')
  if (isOver) void refreshSession()
  return isOver
}

/** Removes acknowledged operations from the log. Conflicts go on as operations over the stored value. */
async function settle(
  owner: string,
  batch: readonly Operation[],
  results: readonly OperationResult[],
  message: Parameters<typeof replace>[3],
): Promise<void> {
  const ids: string[] = []
  const next: Operation[] = []
  const present = new Map(operationsOf(owner).map((one) => [one.id, one]))
  for (const [index, operation] of batch.entries()) {
    const result = results[index]
    const current = present.get(operation.id)
    if (!result || result.status === 'retry') continue
    // This tab wrote on meanwhile, so the newer value is still to be sent.
    if (current && current.changedAt !== operation.changedAt) continue
    ids.push(operation.id)
    const later = kindOf(operation).isSingle ? undefined : nextOn(operation, present.values())
    const isNextOverThis = later?.base && isSameValue(later.base.value, operation.value)
    if (result.status === 'conflict') next.push(...rebased(operation, result))
    else if (result.status !== 'rejected') {
      if (!later || !isNextOverThis) continue
      ids.push(later.id)
      next.push({ ...later, base: { value: operation.value, version: result.version ?? '' } })
    } else if (later) {
      // The later value includes the rejected one, and replaces it.
      ids.push(later.id)
      next.push(isNextOverThis ? { ...later, base: operation.base } : later)
    } else if (!isQuiet(operation)) next.push(rejected(operation, result))
  }
  await replace(owner, ids, next, message)
}

/** The learner does not know of events without a label, nor of positions. */
function isQuiet(operation: Operation): boolean {
  const isUnknown = operation.kind === eventOperation && operation.label === undefined
  return isUnknown || kindOf(operation).amount(operation.value) === null
}

/** The operation on the same target that follows. */
function nextOn(operation: Operation, operations: Iterable<Operation>): Operation | undefined {
  const key = operationKey(operation)
  return [...operations].find((one) => one.begunAt > operation.begunAt && operationKey(one) === key)
}

function rejected({ isSealed: _, ...operation }: Operation, { detail, code }: OperationResult): Operation {
  console.error('Mutation error:', code, operation.kind)
  return { ...operation, refusal: detail ?? 'The server did not say why.' }
}

/** Three-way merge with the value that the server stores instead of the base. */
function rebased(
  { isSealed: _, ...operation }: Operation,
  { value: theirs, version = '' }: OperationResult,
): Operation[] {
  const kind = kindOf(operation).item
  const value = kind ? joinedValue(kind, operation.base, operation.value, theirs) : operation.value
  if (isSameValue(value, theirs)) return []
  return [{ ...operation, id: newId(), value, base: { value: theirs, version } }]
}

function tellRejected(batch: readonly Operation[], results: readonly OperationResult[]): void {
  const failed = batch.flatMap((operation, index) => {
    const result = results[index]
    return result?.status === 'rejected' && !isQuiet(operation) ? [{ operation, detail: result.detail }] : []
  })
  const [first] = failed
  if (!first) return
  const isOne = failed.length === 1
  const { value, label } = first.operation
  const what = isOne ? kindOf(first.operation).describe(value, label) : `${failed.length} things`
  toast.error(`${what} could not be saved`, { description: isOne ? first.detail : undefined })
}

onTabMessage('operations', ({ owner }) => {
  if (presentLearner()?.id !== owner) return
  clearTimeout(nextOfOthers)
  nextOfOthers = setTimeout(send, othersTurnMs)
})

// A hidden page may be closed, so it sends at once, without debounce and without IndexedDB.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    const owner = presentLearner()?.id
    if (document.visibilityState === 'visible' || owner === undefined || !isLoaded(owner) || hasLostContact()) return
    const inWriting = new Set(operationsInWriting(owner))
    const resting = heads(operationsOf(owner)).filter((one) => dueInMs(one) > 0 || inWriting.has(one))
    const batch = batchOf(resting.filter(({ id }) => !inFlight.has(id)))
    if (batch.length > 0) void sendTogether(batch).catch(() => send())
  })
}

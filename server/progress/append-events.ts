import { badgeSigns } from '../../domain/badges.ts'
import {
  addUsage,
  beyondBounds,
  beyondLimits,
  countedWith,
  type EventCounts,
  noEvents,
  noUsage,
  type Refusal,
  type Usage,
} from '../../domain/bounds.ts'
import type { CardStates } from '../../domain/card-states.ts'
import { comesLast, compareEvents } from '../../domain/event-order.ts'
import { badgesSince, isoOf, type LearnerRecord, totalPoints } from '../../domain/learner-record.ts'
import { type FoldCheckpoint, keepingAchievements, RecordFold, recordAfter } from '../../domain/learner-record-rules.ts'
import { isSameEvent, type RecordedEvent } from '../../domain/learning-events.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { nextCardStates } from './card-states.ts'
import { countEvents, readEventPages, readUsage } from './event-queries.ts'
import {
  type NextRecord,
  readCheckpoint,
  readForAppending,
  type StoredRecord,
  storedRecord,
  writeRecord,
} from './learner-records.ts'
import { RecordCache } from './record-cache.ts'

/** The outcome of an event: recorded, known from before, or refused with a code and a sentence to a person. */
export type EventStatus = 'recorded' | 'known' | Refusal

export interface AppendResult {
  /** The version of the record after the events. */
  version: number
  before: LearnerRecord
  after: LearnerRecord
  /** `after` as JSON, where it was written now. */
  text?: string
  /** The states of the cards that the events are about, or all where all were computed, by deck. */
  decks?: CardStates | undefined
  /** In the order of the events. */
  statuses: EventStatus[]
}

interface AppendOptions {
  /** Left out where `db` is a transaction: the cache must not hold a record that may yet be rolled back. */
  recordCache?: RecordCache
  /** Whether the bounds of a day of the server's and of a record apply, as they do to events from a browser. */
  isBounded?: boolean
}

/** Records events, and with them all that follows, together or not at all. An event that was recorded before is known. */
export async function appendEvents(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  events: readonly RecordedEvent[],
  { recordCache = new RecordCache(), isBounded = false }: AppendOptions = {},
): Promise<AppendResult> {
  const attempt = async () => {
    const cached = recordCache.take(userId)
    const recalled = cached && storedRecord(userId, { ...cached, isStale: false })
    // A cached record does not tell which events it knows, save that they came before.
    if (recalled && (events.length !== 1 || !allComeLast(events, recalled))) return undefined
    const { stored, known } = recalled
      ? { stored: recalled, known: [] }
      : await readForAppending(
          db,
          userId,
          events.map(({ id }) => id),
        )
    const before = { counts: stored.record.counts, usage: await readUsage(db, userId, events) }
    const { fresh, statuses, counts } = classifyEvents(events, known, before, isBounded ? beyondBounds : () => null)
    const cardStates = await nextCardStates(db, userId, { sent: events, fresh, isStale: stored.isStale })
    const decks = cardStates?.changed
    if (fresh.length === 0 && !stored.isStale)
      return { version: stored.version, before: stored.record, after: stored.record, decks, statuses }
    const next = await nextRecord(db, catalogue, userId, stored, fresh.toSorted(compareEvents), counts)
    const text = JSON.stringify(next.record)
    if (!(await writeRecord(db, userId, stored.version, fresh, { ...next, cardStates, text }))) return undefined
    recordCache.set(userId, { version: stored.version + 1, text })
    return { version: stored.version + 1, before: stored.record, after: next.record, text, decks, statuses }
  }
  return retryInTurn(db, userId, attempt)
}

/** The record with these events in it: from the record where they come last, else from events folded anew. */
async function nextRecord(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  stored: StoredRecord,
  ordered: readonly RecordedEvent[],
  counts: EventCounts,
): Promise<NextRecord> {
  const extended = await extendedRecord(stored, ordered, catalogue)
  if (extended) return { record: { ...extended, counts } }
  const before = stored.isStale ? null : await readCheckpoint(db, userId)
  const { fold, ...folded } = await foldEvents(db, catalogue, userId, ordered, before)
  const record = keepingAchievements(fold.record(), stored.record)
  return { record: { ...record, counts: { ...counts, inRecord: record.counts.inRecord } }, ...folded }
}

/** The record extended by events in their order; `undefined` where one of them does not come last. */
async function extendedRecord(
  { record: before, isStale }: StoredRecord,
  ordered: readonly RecordedEvent[],
  { pathOf }: Catalogue,
): Promise<LearnerRecord | undefined> {
  if (isStale) return undefined
  let record = before
  for (const event of ordered) {
    if (!comesLast(event, record)) return undefined
    record = recordAfter(record, event, pathOf)
    await yieldToEventLoop()
  }
  return record
}

function allComeLast([event]: readonly RecordedEvent[], { isStale, record }: StoredRecord): boolean {
  return event !== undefined && !isStale && comesLast(event, record)
}

/** A checkpoint tells of the events that are older: later ones are folded from there. */
const checkpointAgeMs = 30 * 24 * 60 * 60 * 1000

/**
 * Folds a learner's events, with these in their places among them: those after the checkpoint, or all.
 *
 * @param stored the checkpoint of these events, which is used where all of `ordered` come after it
 * @returns the fold, and the checkpoint that replaces the stored one; `null` where no event is old enough for one
 */
export async function foldEvents(
  db: Db,
  { pathOf }: Catalogue,
  userId: string,
  ordered: readonly RecordedEvent[],
  stored: FoldCheckpoint | null = null,
): Promise<{ fold: RecordFold; checkpoint?: FoldCheckpoint | null }> {
  const latest = stored?.record.latest
  const [first] = ordered
  const from = latest && (!first || compareEvents(latest, first) < 0) ? { stored, latest } : null
  const fold = new RecordFold(pathOf, from?.stored ?? undefined)
  const recentFrom = new Date(Date.now() - checkpointAgeMs).toISOString()
  let older = 0
  let checkpoint: FoldCheckpoint | undefined
  const add = (event: RecordedEvent) => {
    if (event.occurredAt < recentFrom) older += 1
    else if (older > 0) checkpoint ??= fold.checkpoint()
    fold.add(event)
  }
  let index = 0
  for await (const page of readEventPages(db, userId, from?.latest)) {
    for (const event of page) {
      for (let next = ordered[index]; next && compareEvents(next, event) < 0; next = ordered[++index]) add(next)
      add(event)
      await yieldToEventLoop()
    }
  }
  for (const event of ordered.slice(index)) {
    add(event)
    await yieldToEventLoop()
  }
  if (older > 0) return { fold, checkpoint: checkpoint ?? fold.checkpoint() }
  return from ? { fold } : { fold, checkpoint: null }
}

function classifyEvents(
  events: readonly RecordedEvent[],
  known: readonly RecordedEvent[],
  before: { counts: EventCounts; usage: Usage },
  refusalFor: (counts: EventCounts) => Refusal | null,
) {
  const today = new Date().toISOString().slice(0, 10)
  const byId = new Map(known.map((event) => [event.id, event]))
  const fresh: RecordedEvent[] = []
  const { usage } = before
  let { counts } = before
  const statuses = events.map((event): EventStatus => {
    const same = byId.get(event.id)
    if (same) return isSameEvent(same, event) ? 'known' : otherContents
    const counted = countedWith(counts, event, today)
    const refusal = refusalFor(counted) ?? beyondLimits(usage, event)
    if (refusal) return refusal
    byId.set(event.id, event)
    fresh.push(event)
    counts = counted
    addUsage(usage, event)
    return 'recorded'
  })
  return { fresh, statuses, counts }
}

const otherContents: Refusal = {
  code: 'other-contents',
  detail: 'An event with this id was recorded before, and tells something else.',
}

/** Appends some of many events, or tells what would become of them. */
export type BatchAppender = (events: readonly RecordedEvent[]) => Promise<EventStatus[]>

/**
 * Appends events in batches; the record follows once `appendEvents` is asked for no event more. The stored events are
 * whole at every moment: where it breaks off, the record is computed at the learner's next event.
 *
 * @param dryRun nothing is written, and what would have been counts as if it were
 */
export function batchAppender(db: Db, userId: string, { dryRun = false } = {}): BatchAppender {
  let inRecord: number | null = null
  const tried = noUsage()
  return (events) =>
    retryInTurn(db, userId, async () => {
      const { stored, known } = await readForAppending(
        db,
        userId,
        events.map(({ id }) => id),
      )
      inRecord ??= stored.isStale ? await countEvents(db, userId) : stored.record.counts.inRecord
      const usage = await readUsage(db, userId, events)
      for (const [day, minutes] of tried.minutes) usage.minutes.set(day, (usage.minutes.get(day) ?? 0) + minutes)
      usage.handIns += tried.handIns
      const counts = { ...noEvents, inRecord }
      const { fresh, statuses } = classifyEvents(events, known, { counts, usage }, ({ inRecord }) =>
        beyondBounds({ ...noEvents, inRecord }),
      )
      if (!dryRun && fresh.length > 0 && !(await writeRecord(db, userId, stored.version, fresh))) return undefined
      inRecord += fresh.length
      if (dryRun) for (const event of fresh) addUsage(tried, event)
      return statuses
    })
}

/** Tries until it is written, once others have written to the same record. */
async function retryInTurn<Result>(
  db: Db,
  userId: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result> {
  // A transaction holds the learner's rows, and must not wait for who waits for them.
  return db.isTransaction ? untilWritten(attempt) : oneAtATime(userId, () => untilWritten(attempt))
}

/** The response to a learner after events. */
export function outcomeOf({ version, before, after, decks }: AppendResult): ProgressOutcome {
  return {
    version,
    record: after,
    pointsAwarded: totalPoints(after) - totalPoints(before),
    newBadges: badgesSince(before, after).map((badgeName) => ({
      badgeName,
      ...badgeSigns[badgeName],
      earnedAt: isoOf(after.badges[badgeName] as number),
    })),
    ...(decks && { decks }),
  }
}

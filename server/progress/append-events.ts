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
import { comesLast, compareEvents, latestAfter } from '../../domain/event-order.ts'
import { badgesSince, courseProgressOf, type LearnerRecord, statsOf, totalPoints } from '../../domain/learner-record.ts'
import { keepingAchievements, RecordFold, recordAfter } from '../../domain/learner-record-rules.ts'
import { isSameEvent, type RecordedEvent } from '../../domain/learning-events.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { slices } from '../slices.ts'
import { insertEvents, readEventPages, readKnownEvents, readUsage } from './event-queries.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readRecord, type StoredRecord, writeRecord } from './queries.ts'
import { RememberedRecords } from './remembered-records.ts'

/** What an event came to: recorded, known from before, or why it is refused, in a code and a sentence to a person. */
export type EventStatus = 'recorded' | 'known' | Refusal

export interface AppendResult {
  before: LearnerRecord
  after: LearnerRecord
  /** In the order of the events. */
  statuses: EventStatus[]
}

interface AppendOptions {
  /** Left out where `db` is a transaction: they must not hold what may yet be undone. */
  remembered?: RememberedRecords
  /** Whether the bounds of a day of the server's and of a record hold, as they do for what a browser tells. */
  isBounded?: boolean
}

/** Records events, and with them all that follows, together or not at all. Whatever was recorded before is known. */
export async function appendEvents(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  events: readonly RecordedEvent[],
  { remembered = new RememberedRecords(), isBounded = false }: AppendOptions = {},
): Promise<AppendResult> {
  const attempt = async () => {
    const recalled = remembered.take(userId)
    // Of a record that is remembered one cannot tell which events it knows, save that they came before.
    if (recalled && (events.length !== 1 || !allComeLast(events, recalled))) return undefined
    const { stored, known } = recalled
      ? { stored: recalled, known: [] }
      : await readRecord(
          db,
          userId,
          events.map(({ id }) => id),
        )
    const before = { counts: stored.counts, usage: await readUsage(db, userId, events) }
    const { fresh, statuses, counts } = classifyEvents(events, known, before, isBounded ? beyondBounds : () => null)
    const isSettled = fresh.length === 0 && !stored.isStale
    const next = isSettled ? stored : await nextRecord(db, catalogue, userId, stored, fresh, counts)
    if (next !== stored && !(await writeRecord(db, userId, stored, next, fresh))) return undefined
    remembered.keep(userId, next)
    return { before: stored.record, after: next.record, statuses }
  }
  return retryInTurn(db, userId, attempt)
}

/** The record with these events in it: from the record where they come last, else from all of the learner's events. */
async function nextRecord(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  stored: StoredRecord,
  fresh: readonly RecordedEvent[],
  counts: EventCounts,
): Promise<StoredRecord> {
  const ordered = fresh.toSorted(compareEvents)
  const next = await extendedRecord(stored, ordered, catalogue, counts)
  return next ?? recomputedRecord(db, catalogue, userId, stored, ordered, counts)
}

/** The record extended by events in their order, in slices; `undefined` where one of them does not come last. */
async function extendedRecord(
  stored: StoredRecord,
  ordered: readonly RecordedEvent[],
  { pathOf }: Catalogue,
  counts: EventCounts,
): Promise<StoredRecord | undefined> {
  if (stored.isStale) return undefined
  const slice = slices()
  let { latest, record } = stored
  for (const event of ordered) {
    if (!comesLast(event, latest, record)) return undefined
    record = recordAfter(record, event, pathOf)
    latest = latestAfter(latest, event)
    await slice()
  }
  return { version: stored.version + 1, isStale: false, latest, record, counts }
}

function allComeLast([event]: readonly RecordedEvent[], { isStale, latest, record }: StoredRecord): boolean {
  return event !== undefined && !isStale && comesLast(event, latest, record)
}

async function recomputedRecord(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  stored: StoredRecord,
  ordered: readonly RecordedEvent[],
  counts: EventCounts,
): Promise<StoredRecord> {
  const fold = await foldEvents(db, catalogue, userId, ordered)
  const record = keepingAchievements(fold.record(), stored.record)
  return { version: stored.version + 1, isStale: false, latest: fold.latest, record, counts }
}

/** Folds all of a learner's events, with these in their places among them, in slices. */
export async function foldEvents(
  db: Db,
  { pathOf }: Catalogue,
  userId: string,
  ordered: readonly RecordedEvent[],
): Promise<RecordFold> {
  const fold = new RecordFold(pathOf)
  const slice = slices()
  let place = 0
  for await (const page of readEventPages(db, userId)) {
    for (const event of page) {
      for (let next = ordered[place]; next && compareEvents(next, event) < 0; next = ordered[++place]) fold.add(next)
      fold.add(event)
      await slice()
    }
  }
  for (const event of ordered.slice(place)) {
    fold.add(event)
    await slice()
  }
  return fold
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

/**
 * Appends some of many events; the record follows once `appendEvents` is asked for no event more. What
 * stands is whole at every moment: broken off, the record is worked out at the learner's next event.
 */
export async function appendBatch(db: Db, userId: string, events: readonly RecordedEvent[]): Promise<EventStatus[]> {
  const attempt = async () => {
    const { version, statuses, fresh } = await classifyBatch(db, userId, events)
    if (fresh.length === 0) return statuses
    return (await insertEvents(db, userId, version, fresh)) ? statuses : undefined
  }
  return retryInTurn(db, userId, attempt)
}

/** Tells what would become of events if they were appended, one time after the other. Nothing is written. */
export function dryRunAppender(db: Db, userId: string): (events: readonly RecordedEvent[]) => Promise<EventStatus[]> {
  const tried: Tried = { inRecord: 0, usage: noUsage() }
  return async (events) => {
    const { statuses, fresh } = await classifyBatch(db, userId, events, tried)
    tried.inRecord += fresh.length
    for (const event of fresh) addUsage(tried.usage, event)
    return statuses
  }
}

/** What counts as recorded and is not. */
interface Tried {
  inRecord: number
  usage: Usage
}

async function classifyBatch(
  db: Db,
  userId: string,
  events: readonly RecordedEvent[],
  tried: Tried = { inRecord: 0, usage: noUsage() },
) {
  const ids = events.map(({ id }) => id)
  const { version, inRecord, known } = await readKnownEvents(db, userId, ids)
  const usage = await readUsage(db, userId, events)
  for (const [day, minutes] of tried.usage.minutes) usage.minutes.set(day, (usage.minutes.get(day) ?? 0) + minutes)
  usage.handIns += tried.usage.handIns
  const before = { counts: { ...noEvents, inRecord: inRecord + tried.inRecord }, usage }
  const classified = classifyEvents(events, known, before, ({ inRecord }) => beyondBounds({ ...noEvents, inRecord }))
  return { version, ...classified }
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

/** What the learner is told after events of these courses. */
export function outcomeOf(
  { before, after }: AppendResult,
  courseIds: Iterable<string>,
  catalogue: Catalogue,
): ProgressOutcome {
  return {
    pointsAwarded: totalPoints(after) - totalPoints(before),
    newBadges: badgesSince(before, after).map((badgeName) => ({
      badgeName,
      ...badgeSigns[badgeName],
      earnedAt: after.badges[badgeName] as string,
    })),
    stats: statsOf(after),
    streak: after.streak,
    courses: [...new Set(courseIds)].map((courseId) => catalogue.progressIn(courseProgressOf(after, courseId))),
  }
}

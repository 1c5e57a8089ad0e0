import { badgeSigns } from '../../domain/badges.ts'
import { badgesSince, courseProgressOf, type LearnerRecord, statsOf, totalPoints } from '../../domain/learner-record.ts'
import {
  compareEvents,
  type EventPlace,
  isLearning,
  keepingAchievements,
  recordAfter,
  recordOf,
} from '../../domain/learner-record-rules.ts'
import { isSameEvent, type RecordedEvent } from '../../domain/learning-events.ts'
import type { ProgressOutcome } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { readEvents, readRecord, type StoredRecord, writeRecord } from './queries.ts'
import { RememberedRecords } from './remembered-records.ts'

/** What an event came to: `other-contents` where its id is known with something else in it, for then it is refused. */
export type EventStanding = 'recorded' | 'known' | 'other-contents'

export interface Recording {
  before: LearnerRecord
  after: LearnerRecord
  /** In the order of the events. */
  standings: EventStanding[]
}

/**
 * Records events, and with them all that follows, together or not at all. Whatever was recorded before is known.
 *
 * @param db may be a transaction; then `remembered` is left out, for it must not hold what may yet be undone.
 */
export async function record(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  events: readonly RecordedEvent[],
  remembered = new RememberedRecords(),
): Promise<Recording> {
  return untilWritten(async () => {
    const recalled = remembered.take(userId)
    // Of a record that is remembered one cannot tell which events it knows, save that they came before.
    if (recalled && (events.length !== 1 || !follow(events, recalled))) return undefined
    const { stored, known } = recalled
      ? { stored: recalled, known: [] }
      : await readRecord(
          db,
          userId,
          events.map(({ id }) => id),
        )
    const { fresh, standings } = sift(events, known)
    const next = fresh.length === 0 ? stored : await after(db, catalogue, userId, stored, fresh)
    if (next !== stored && !(await writeRecord(db, userId, stored, next, fresh))) return undefined
    remembered.keep(userId, next)
    return { before: stored.record, after: next.record, standings }
  })
}

/** The record with these events in it: from the record where they come last, else from all of the learner's events. */
async function after(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  stored: StoredRecord,
  fresh: readonly RecordedEvent[],
): Promise<StoredRecord> {
  const version = stored.version + 1
  const ordered = fresh.toSorted(compareEvents)
  const last = ordered.at(-1) as EventPlace
  const latest = stored.latest && compareEvents(stored.latest, last) > 0 ? stored.latest : last
  if (follow(ordered, stored)) {
    const grown = ordered.reduce((record, event) => recordAfter(record, event, catalogue.pathOf), stored.record)
    return { version, latest, record: grown }
  }
  const all = [...(await readEvents(db, userId)), ...fresh]
  return { version, latest, record: keepingAchievements(recordOf(all, catalogue.pathOf), stored.record) }
}

/** Whether events, in their order, come after all that the record knows, and their days after its days. */
function follow(ordered: readonly RecordedEvent[], { latest, record }: StoredRecord): boolean {
  let place = latest
  let day = record.streak.lastActivityDate ?? ''
  return ordered.every((event) => {
    const follows = (!place || compareEvents(place, event) < 0) && (!isLearning(event) || event.localDate >= day)
    place = event
    if (isLearning(event)) day = event.localDate
    return follows
  })
}

function sift(events: readonly RecordedEvent[], known: readonly RecordedEvent[]) {
  const byId = new Map(known.map((event) => [event.id, event]))
  const fresh: RecordedEvent[] = []
  const standings = events.map((event): EventStanding => {
    const same = byId.get(event.id)
    if (same) return isSameEvent(same, event) ? 'known' : 'other-contents'
    byId.set(event.id, event)
    fresh.push(event)
    return 'recorded'
  })
  return { fresh, standings }
}

/** What the learner is told after events of these courses. */
export function outcomeOf({ before, after }: Recording, courseIds: Iterable<string>): ProgressOutcome {
  return {
    pointsAwarded: totalPoints(after) - totalPoints(before),
    newBadges: badgesSince(before, after).map((badgeName) => ({
      badgeName,
      ...badgeSigns[badgeName],
      earnedAt: after.badges[badgeName] as string,
    })),
    stats: statsOf(after),
    streak: after.streak,
    courses: [...new Set(courseIds)].map((courseId) => courseProgressOf(after, courseId)),
  }
}

import { badgeSigns } from '../../domain/badges.ts'
import { type LocalDate, localDateAt, trustedInstant } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type LearnerRecord, type RecordChange, recordAfter, unchanged } from '../../domain/learner-record.ts'
import type { Occasion, ProgressOutcome } from '../../domain/progress.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { type Happening, readRecord, writeRecord } from './queries.ts'
import type { RememberedRecords } from './remembered-records.ts'

/** Something that a learner does on a path, and what it changes; `null` when it changes nothing. */
export interface Deed {
  happening: Happening
  change: (record: LearnerRecord, today: LocalDate) => RecordChange | null
}

/** Writes a deed into the record with everything that follows from it, together or not at all. */
export async function recordDeed(
  db: Db,
  remembered: RememberedRecords,
  userId: string,
  path: CoursePath,
  { occurredAt: claimed, timeZone, preferences }: Occasion,
  { happening, change: changeOf }: Deed,
): Promise<ProgressOutcome> {
  const occurredAt = trustedInstant(new Date(claimed), new Date())
  const today = localDateAt(occurredAt, timeZone)
  const courseId = path.course.id
  return untilWritten(async () => {
    const recalled = remembered.take(userId, courseId)
    const record = recalled ?? (await readRecord(db, userId, courseId))
    const change = changeOf(record, today)
    if (!change) {
      // Only a record just read can say that there is nothing to do.
      if (recalled) return undefined
      return outcomeOf(unchanged(record, path), occurredAt, courseId, record.courseCompletedAt)
    }
    const recorded = { userId, courseId, preferences, occurredAt, happening, change }
    if (!(await writeRecord(db, record.version, recorded))) return undefined
    const courseCompletedAt = record.courseCompletedAt ?? (isComplete(change) ? occurredAt.toISOString() : null)
    remembered.keep(userId, courseId, {
      ...recordAfter(record, change),
      version: record.version + 1,
      courseCompletedAt,
    })
    return outcomeOf(change, occurredAt, courseId, courseCompletedAt)
  })
}

function isComplete({ progressPercentage }: RecordChange): boolean {
  return progressPercentage >= 100
}

function outcomeOf(
  change: RecordChange,
  occurredAt: Date,
  courseId: string,
  courseCompletedAt: string | null,
): ProgressOutcome {
  const { award, newBadges, stats, streak, completedLessonIds, completedProjectIds, progressPercentage } = change
  const earnedAt = occurredAt.toISOString()
  return {
    pointsAwarded: award?.points ?? 0,
    newBadges: newBadges.map((badgeName) => ({ badgeName, ...badgeSigns[badgeName], earnedAt })),
    stats,
    streak,
    course: { courseId, completedLessonIds, completedProjectIds, progressPercentage, completedAt: courseCompletedAt },
  }
}

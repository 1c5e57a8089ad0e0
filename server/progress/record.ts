import { badgeSigns } from '../../domain/badges.ts'
import { type LocalDate, localDateAt, trustedInstant } from '../../domain/calendar.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import { type LearnerRecord, type RecordChange, unchanged } from '../../domain/learner-record.ts'
import type { Occasion, ProgressOutcome } from '../../domain/progress.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { type Happening, readRecord, writeRecord } from './queries.ts'

/** Something that a learner does on a path, and what it changes; `null` when it changes nothing. */
export interface Deed {
  happening: Happening
  change: (record: LearnerRecord, today: LocalDate) => RecordChange | null
}

/** Writes a deed into the record with everything that follows from it, together or not at all. */
export async function recordDeed(
  db: Db,
  userId: string,
  path: CoursePath,
  { occurredAt: claimed, timeZone, preferences }: Occasion,
  { happening, change: changeOf }: Deed,
): Promise<ProgressOutcome> {
  const occurredAt = trustedInstant(new Date(claimed), new Date())
  const today = localDateAt(occurredAt, timeZone)
  const courseId = path.course.id
  return untilWritten(async () => {
    const record = await readRecord(db, userId, courseId)
    const change = changeOf(record, today)
    if (change) {
      const recorded = { userId, courseId, preferences, occurredAt, happening, change }
      if (!(await writeRecord(db, record.version, recorded))) return undefined
    }
    return outcomeOf(courseId, change ?? unchanged(record, path), occurredAt.toISOString(), record.courseCompletedAt)
  })
}

function outcomeOf(
  courseId: string,
  change: RecordChange,
  occurredAt: string,
  courseCompletedAt: string | null,
): ProgressOutcome {
  const isCompleted = change.progressPercentage >= 100
  return {
    pointsAwarded: change.award?.points ?? 0,
    newBadges: change.newBadges.map((badgeName) => ({ badgeName, ...badgeSigns[badgeName], earnedAt: occurredAt })),
    stats: change.stats,
    streak: change.streak,
    course: {
      courseId,
      completedLessonIds: change.completedLessonIds,
      completedProjectIds: change.completedProjectIds,
      progressPercentage: change.progressPercentage,
      completedAt: courseCompletedAt ?? (isCompleted ? occurredAt : null),
    },
  }
}

import type { LocalDate } from '../../domain/calendar.ts'
import { totalPoints } from '../../domain/learner-record.ts'
import type { Streak } from '../../domain/streaks.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { appendEvents } from './append-events.ts'
import { serverTimestamps } from './validate-event.ts'

// The specification's remote procedures, for what is not of a course. No endpoint leads here: points and days are
// given by the server for what it saw happen.

/**
 * award_points: awards points once per source; awarding the same source again changes nothing.
 *
 * @param source what they are for, e.g. `fair:2026`
 * @returns the points awarded now: 0 the second time
 */
export async function awardPoints(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  source: string,
  points: number,
): Promise<number> {
  const { before, after } = await appendEvents(db, catalogue, userId, [
    { kind: 'points-awarded', source, points, ...serverTimestamps(new Date()) },
  ])
  return totalPoints(after) - totalPoints(before)
}

/** update_learning_streak: counts `day`, in the learner's own calendar, as a day of learning. */
export async function updateLearningStreak(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  day: LocalDate,
): Promise<Streak> {
  const noon = new Date(`${day}T12:00:00Z`)
  const { after } = await appendEvents(db, catalogue, userId, [{ kind: 'day-counted', ...serverTimestamps(noon) }])
  return after.streak
}

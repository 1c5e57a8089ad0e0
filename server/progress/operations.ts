import type { LocalDate } from '../../domain/calendar.ts'
import { nextStreak, type Streak } from '../../domain/streaks.ts'
import { type Db, queryRow } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'

// The specification's remote procedures, for what is not a lesson or a project. No endpoint leads here:
// points and days are given by the server for what it saw happen.

/**
 * award_points: awards points once per source; awarding the same source again changes nothing.
 *
 * @param source what they are for, e.g. `lesson:coding-1-1-1`.
 * @returns the points awarded now: 0 the second time.
 */
export async function awardPoints(db: Db, userId: string, source: string, points: number): Promise<number> {
  const row = await queryRow<{ points: number }>(db, awardPointsSql, [userId, source, points])
  return row?.points ?? 0
}

const awardPointsSql = `
with award as (
  insert into point_awards (user_id, source, points, awarded_at) values ($1, $2, $3, now())
  on conflict do nothing
  returning points
)
update user_stats
set total_skill_points = total_skill_points + award.points,
  experience_points = experience_points + award.points,
  current_level = 1 + (experience_points + award.points) / 100,
  points_to_next_level = 100 - (experience_points + award.points) % 100,
  version = version + 1
from award where user_id = $1
returning award.points`

/** update_learning_streak: counts `day`, in the learner's own calendar, as a day of learning. */
export async function updateLearningStreak(db: Db, userId: string, day: LocalDate): Promise<Streak> {
  return untilWritten(async () => {
    const stored = await queryRow<Streak & { version: number }>(db, readStreakSql, [userId])
    if (!stored) throw new Error(`User ${userId} has no record`)
    const { version, ...streak } = stored
    const next = nextStreak(streak, day)
    if (next === streak) return streak
    const { currentStreak, longestStreak, lastActivityDate, streakStartDate } = next
    const values = [userId, version, currentStreak, longestStreak, lastActivityDate, streakStartDate]
    return (await queryRow(db, writeStreakSql, values)) ? next : undefined
  })
}

const readStreakSql = `
select version, current_streak as "currentStreak", longest_streak as "longestStreak",
  last_activity_date as "lastActivityDate", streak_start_date as "streakStartDate"
from user_stats join learning_streaks using (user_id) where user_id = $1`

const writeStreakSql = `
with guard as (
  update user_stats set version = version + 1 where user_id = $1 and version = $2 returning user_id
)
update learning_streaks
set current_streak = $3, longest_streak = $4, last_activity_date = $5, streak_start_date = $6
from guard where learning_streaks.user_id = guard.user_id
returning guard.user_id`

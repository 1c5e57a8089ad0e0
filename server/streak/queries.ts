import { maxStreakDays, type Streak, type StreakDay } from '../../domain/streaks.ts'
import { type Db, queryRow } from '../db/db.ts'
import { streakSql } from '../db/json.ts'

type Learned = StreakDay['learned'][number]

/** The streak with the days of its run, what was learned still by its id. */
export interface StoredStreakDays {
  streak: Streak
  days: (Omit<StreakDay, 'learned'> & { learned: (Omit<Learned, 'title'> & { subject: string })[] })[]
  earlierDays: number
}

/** Reads the days of a learner's run, the latest first: one statement. */
export async function readStreakDays(db: Db, userId: string): Promise<StoredStreakDays> {
  const row = await queryRow<{ answer: StoredStreakDays }>(db, readStreakDaysSql, [userId, maxStreakDays])
  if (!row) throw new Error(`User ${userId} has no record`)
  return row.answer
}

// What is learning is what `isLearning` of domain/learner-record.ts says.
const readStreakDaysSql = `
select json_build_object(
  'streak', ${streakSql},
  'days', array(
    select json_build_object(
      'date', day,
      'frozen', day = any(frozen_days),
      'minutes', coalesce(sum(minutes), 0),
      'learned', coalesce(
        json_agg(json_build_object('kind', kind, 'count', count, 'subject', subject)) filter (where kind is not null),
        '[]'))
    from (
      select last_activity_date - back as day
      from generate_series(0, least($2::int, last_activity_date - streak_start_date + 1) - 1) back
      where last_activity_date is not null
    ) run
    left join (
      select local_date, kind, count(distinct subject) as count,
        (array_agg(subject order by occurred_at, id))[1] as subject,
        sum((details ->> 'minutes')::int) as minutes
      from learning_events
      where user_id = $1
        and local_date between streak_start_date and last_activity_date
        and local_date > last_activity_date - $2::int
        and kind not in ('lesson-reopened', 'path-chosen', 'points-awarded')
        and (kind <> 'quiz-taken' or (details ->> 'passed')::boolean)
      group by local_date, kind
    ) told on local_date = day
    group by day
    order by day desc),
  'earlierDays', greatest(0, coalesce(last_activity_date - streak_start_date + 1, 0) - $2::int)
) as answer
from learning_streaks streak
where user_id = $1`

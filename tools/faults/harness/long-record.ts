import type { Db } from '../../../server/db/db.ts'
import { sql } from '../../../server/db/sql.ts'

/** Gives a learner events, as if a lesson had been completed and reopened again and again. */
export async function giveEvents(db: Db, learnerId: string, count: number): Promise<void> {
  await db.row(
    sql`insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
    select $1, gen_random_uuid(), 'lesson-completed', 'coding-1-1-1', at, 'Europe/Lisbon', at::date,
      '{"lessonId": "coding-1-1-1", "courseId": "1", "moduleId": "coding-1", "points": 5, "skills": ["HTML"],
        "preferences": {"learningGoal": "coding", "timeCommitment": "intensive", "experienceLevel": "advanced"}}'
    from (select timestamptz '2020-01-01' + number * interval '20 minutes' as at from generate_series(1, $2::int) number) days`,
    [learnerId, count],
  )
  await db.row(sql`update learner_records set is_stale = true where user_id = $1`, [learnerId])
}

import type { KeptWork, Work } from '../../domain/exercises.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql } from '../db/json.ts'

/** A learner's work on the exercise of a lesson; empty where there is none. */
export async function readWork(db: Db, userId: string, lessonId: string): Promise<KeptWork> {
  return (await queryRow<KeptWork>(db, readWorkSql, [userId, lessonId])) ?? { work: {}, passedAt: null }
}

/** Replaces the work, and answers it as kept. The time of the first pass stays. */
export async function writeWork(
  db: Db,
  userId: string,
  lessonId: string,
  { work, passed }: { work: Work; passed: boolean },
): Promise<KeptWork> {
  const row = await queryRow<KeptWork>(db, writeWorkSql, [userId, lessonId, JSON.stringify(work), passed])
  if (!row) throw new Error('Work was written and did not come back')
  return row
}

const columns = `work, ${isoSql('passed_at')} as "passedAt"`

const readWorkSql = `select ${columns} from exercise_work where user_id = $1 and lesson_id = $2`

const writeWorkSql = `
insert into exercise_work (user_id, lesson_id, work, passed_at)
values ($1, $2, $3::jsonb, case when $4::boolean then now() end)
on conflict (user_id, lesson_id) do update
set work = excluded.work, passed_at = coalesce(exercise_work.passed_at, excluded.passed_at), updated_at = now()
returning ${columns}`

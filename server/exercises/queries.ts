import type { KeptWork, Work } from '../../domain/exercises.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql } from '../db/json.ts'

/** A learner's work on the exercise of a lesson; empty where there is none. */
export async function readWork(db: Db, userId: string, lessonId: string): Promise<KeptWork> {
  return (await queryRow<KeptWork>(db, readWorkSql, [userId, lessonId])) ?? { work: {}, passedAt: null }
}

/** Replaces the work, and answers it as kept; when it was first passed is for the record to say. */
export async function writeWork(db: Db, userId: string, lessonId: string, work: Work): Promise<KeptWork> {
  const row = await queryRow<KeptWork>(db, writeWorkSql, [userId, lessonId, JSON.stringify(work)])
  if (!row) throw new Error('Work was written and did not come back')
  return row
}

const columns = `work, ${isoSql('passed_at')} as "passedAt"`

const readWorkSql = `select ${columns} from exercise_work where user_id = $1 and lesson_id = $2`

const writeWorkSql = `
insert into exercise_work (user_id, lesson_id, work) values ($1, $2, $3::jsonb)
on conflict (user_id, lesson_id) do update set work = excluded.work, updated_at = now()
returning ${columns}`

import type { KeptWork, Work } from '../../domain/exercises.ts'
import { isoSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { versionSql } from '../db/json.ts'

/**
 * A learner's work on the exercise of a lesson; empty where there is none.
 *
 * @param lessonIds all ids of the lesson: its work is under the first, and it may have been passed under any
 */
export async function readWork(db: Db, userId: string, lessonIds: readonly string[]): Promise<KeptWork> {
  const row = await queryRow<KeptWork>(db, readWorkSql, [userId, lessonIds])
  return row ?? { work: {}, passedAt: null, version: '' }
}

/**
 * Replaces the work; when it was first passed is for the record to say.
 *
 * @param baseVersion of the work that it was written over, where its writer saw that
 * @returns the work as it is held then; null when other work is held than that it was written over
 */
export async function writeWork(
  db: Db,
  userId: string,
  lessonIds: readonly string[],
  work: Work,
  baseVersion: string | undefined,
): Promise<KeptWork | null> {
  const values = [userId, lessonIds, JSON.stringify(work), baseVersion ?? null]
  return (await queryRow<KeptWork>(db, writeWorkSql, values)) ?? null
}

const textOf = (column: string) => `(case when ${column} = '{}' then '' else ${column}::text end)`
const passedAt = `(
  select min(record_instant(record::jsonb -> 'exercises' -> id))
  from learner_records, unnest($2::text[]) id where user_id = $1)`
const columns = (work: string) =>
  `${work} as work, ${isoSql(passedAt)} as "passedAt", ${versionSql(textOf(work))} as version`

const readWorkSql = `
select ${columns('work')}
from (select coalesce((select work from exercise_work where user_id = $1 and lesson_id = ($2::text[])[1]), '{}') as work) stored`

const writeWorkSql = `
insert into exercise_work (user_id, lesson_id, work)
select $1, ($2::text[])[1], $3::jsonb
where coalesce($4::text, '') = ''
  or exists (select from exercise_work where user_id = $1 and lesson_id = ($2::text[])[1])
on conflict (user_id, lesson_id) do update set work = excluded.work, updated_at = excluded.updated_at
where $4::text is null or ${versionSql(textOf('exercise_work.work'))} = $4 or exercise_work.work = excluded.work
returning ${columns('work')}`

/** Takes work on lessons that were renamed along to the ids they have now, unless there is some already. */
export async function takeWorkAlong(db: Db, userId: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size > 0) await queryRow(db, takeAlongSql, [userId, [...renamed.keys()], [...renamed.values()]])
}

const takeAlongSql = `
with found as (
  select distinct on (now_id) now_id, lesson_id, work, updated_at
  from exercise_work join unnest($2::text[], $3::text[]) as renamed (old_id, now_id) on lesson_id = old_id
  where user_id = $1
  order by now_id, updated_at desc),
taken as (
  insert into exercise_work (user_id, lesson_id, work, updated_at)
  select $1, now_id, work, updated_at from found
  on conflict (user_id, lesson_id) do update set work = excluded.work, updated_at = excluded.updated_at
  where exercise_work.work = '{}'
  returning lesson_id)
delete from exercise_work
using found join taken on taken.lesson_id = now_id
where user_id = $1 and exercise_work.lesson_id = found.lesson_id`

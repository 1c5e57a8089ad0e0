import { type Db, queryRow } from '../db/db.ts'

/** A learner's note on a lesson; empty where there is none. */
export async function readNote(db: Db, userId: string, lessonId: string): Promise<string> {
  const row = await queryRow<{ text: string }>(db, readNoteSql, [userId, lessonId])
  return row?.text ?? ''
}

const readNoteSql = 'select text from user_notes where user_id = $1 and lesson_id = $2'

/** Replaces a note; an empty one is removed. */
export async function writeNote(db: Db, userId: string, lessonId: string, text: string): Promise<void> {
  if (text === '') await queryRow(db, deleteNoteSql, [userId, lessonId])
  else await queryRow(db, writeNoteSql, [userId, lessonId, text])
}

const deleteNoteSql = 'delete from user_notes where user_id = $1 and lesson_id = $2'
const writeNoteSql = `
insert into user_notes (user_id, lesson_id, text) values ($1, $2, $3)
on conflict (user_id, lesson_id) do update set text = excluded.text, updated_at = now()`

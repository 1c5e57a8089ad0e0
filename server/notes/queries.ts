import type { Preferences } from '../../domain/preferences.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql } from '../db/json.ts'

/** A learner's note on a lesson; empty where there is none. */
export async function readNote(db: Db, userId: string, lessonId: string): Promise<string> {
  const row = await queryRow<{ text: string }>(db, readNoteSql, [userId, lessonId])
  return row?.text ?? ''
}

const readNoteSql = 'select text from user_notes where user_id = $1 and lesson_id = $2'

/** A learner's notes, the latest first, and the paths that they are enrolled on, by course. */
export async function readNotes(db: Db, userId: string): Promise<StoredNotes> {
  const row = await queryRow<{ stored: StoredNotes }>(db, readNotesSql, [userId])
  return row?.stored ?? { notes: [], enrolledOn: {} }
}

interface StoredNotes {
  notes: { lessonId: string; text: string; updatedAt: string }[]
  enrolledOn: Record<string, Preferences>
}

const readNotesSql = `
select json_build_object(
  'notes', coalesce((
    select json_agg(json_build_object('lessonId', lesson_id, 'text', text, 'updatedAt', ${isoSql('updated_at')})
      order by updated_at desc, lesson_id)
    from user_notes where user_id = $1), '[]'),
  'enrolledOn', coalesce((
    select json_object_agg(course_id, json_build_object('learningGoal', learning_goal,
      'timeCommitment', time_commitment, 'experienceLevel', experience_level))
    from user_course_enrollments where user_id = $1), '{}')
) as stored`

/** Replaces a note; an empty one is removed. */
export async function writeNote(db: Db, userId: string, lessonId: string, text: string): Promise<void> {
  if (text === '') await queryRow(db, deleteNoteSql, [userId, lessonId])
  else await queryRow(db, writeNoteSql, [userId, lessonId, text])
}

const deleteNoteSql = 'delete from user_notes where user_id = $1 and lesson_id = $2'
const writeNoteSql = `
insert into user_notes (user_id, lesson_id, text) values ($1, $2, $3)
on conflict (user_id, lesson_id) do update set text = excluded.text, updated_at = now()`

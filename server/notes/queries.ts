import { maxNoteBytes } from '../../domain/bounds.ts'
import { maxNoteLength, type Note } from '../../domain/notes.ts'
import { jsonSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { versionSql } from '../db/json.ts'
import { noteColumns } from '../db/tables.ts'

/** A learner's note on a lesson; empty where there is none. */
export async function readNote(db: Db, userId: string, lessonId: string): Promise<Note> {
  return (await queryRow<Note>(db, readNoteSql, [userId, lessonId])) ?? { text: '', version: '' }
}

const readNoteSql = `select text, ${versionSql('text')} as version from user_notes where user_id = $1 and lesson_id = $2`

/** A learner's notes, the latest first. */
export async function readNotes(db: Db, userId: string): Promise<StoredNote[]> {
  const row = await queryRow<{ notes: StoredNote[] | null }>(db, readNotesSql, [userId])
  return row?.notes ?? []
}

interface StoredNote {
  lessonId: string
  text: string
  updatedAt: string
}

const readNotesSql = `
select json_agg(${jsonSql(noteColumns)} order by updated_at desc, lesson_id) as notes
from user_notes where user_id = $1`

/** A note to be written, and what it was written over, where its writer saw that. */
interface NoteWrite {
  text: string
  baseVersion?: string | undefined
}

/**
 * Replaces a note; an empty one is removed.
 *
 * @returns the note as it is held then; null when it was not replaced, because another is held than the one it was
 *   written over, or because all notes together would be more than there is room for
 */
export async function writeNote(
  db: Db,
  userId: string,
  lessonId: string,
  { text, baseVersion }: NoteWrite,
): Promise<Note | null> {
  const base = baseVersion ?? null
  const row =
    text === ''
      ? await queryRow<Note>(db, deleteNoteSql, [userId, lessonId, base])
      : await queryRow<Note>(db, writeNoteSql, [userId, lessonId, text, maxNoteBytes, base])
  return row ?? null
}

// What is not there any more is as good as removed.
const deleteNoteSql = `
with removed as (
  delete from user_notes
  where user_id = $1 and lesson_id = $2 and ($3::text is null or ${versionSql('text')} = $3)
  returning user_id)
select '' as text, '' as version
where exists (select from removed) or not exists (select from user_notes where user_id = $1 and lesson_id = $2)`

const writeNoteSql = `
insert into user_notes (user_id, lesson_id, text)
select $1, $2, $3::text
where octet_length($3::text) + (
    select coalesce(sum(octet_length(text)), 0) from user_notes where user_id = $1 and lesson_id <> $2) <= $4::int
  and (coalesce($5::text, '') = '' or exists (select from user_notes where user_id = $1 and lesson_id = $2))
on conflict (user_id, lesson_id) do update set text = excluded.text, updated_at = excluded.updated_at
where $5::text is null or ${versionSql('user_notes.text')} = $5 or user_notes.text = excluded.text
returning text, ${versionSql('text')} as version`

/** Takes notes on lessons that were renamed along to the ids they have now, behind what is there, as far as it fits. */
export async function takeNotesAlong(db: Db, userId: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  if (renamed.size === 0) return
  await queryRow(db, takeAlongSql, [userId, [...renamed.keys()], [...renamed.values()], maxNoteLength])
}

const takeAlongSql = `
with found as (
  select distinct on (now_id) now_id, lesson_id
  from user_notes earlier join unnest($2::text[], $3::text[]) as renamed (old_id, now_id) on lesson_id = old_id
  where user_id = $1 and not exists (
    select from user_notes
    where user_id = $1 and lesson_id = now_id and length(text) + 2 + length(earlier.text) > $4::int)
  order by now_id, updated_at),
taken as (
  delete from user_notes using found where user_id = $1 and user_notes.lesson_id = found.lesson_id
  returning now_id, text, updated_at)
insert into user_notes (user_id, lesson_id, text, updated_at) select $1, now_id, text, updated_at from taken
on conflict (user_id, lesson_id) do update set text = user_notes.text || E'\\n\\n' || excluded.text`

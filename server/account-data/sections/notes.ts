import type { AccountItems } from '../../../domain/account-file.ts'
import { fullNotes, maxNoteBytes } from '../../../domain/bounds.ts'
import { joinedNote, maxNoteLength } from '../../../domain/notes.ts'
import { columnTypes, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { type Db, queryRow } from '../../db/db.ts'
import { noteColumns } from '../../db/tables.ts'
import { added, insert, lessonIds, storedBy } from './merging.ts'
import { refuseFuture, refuseUnknownLesson } from './refusals.ts'
import { longRowsPerPage, type Outcome, type Section } from './section.ts'

export const notes = {
  key: ['lessonId'],
  rows: {
    table: 'user_notes',
    item: jsonSql(noteColumns),
    order: { lesson_id: 'text' },
    pageSize: longRowsPerPage,
  },
  validate: ({ lessonId, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    refuseUnknownLesson(lessonId, catalogue)
  },
  merge: async (db, userId, items) => {
    const stored = await storedBy(db, 'user_notes', `to_jsonb(text)`, userId, lessonIds(items))
    const joined = items.map((note) => ({
      ...note,
      text: joinedNote((stored[note.lessonId] as string) ?? '', note.text),
    }))
    let bytes = await noteBytes(db, userId)
    const outcomes = joined.map(({ lessonId, text }): Outcome => {
      const known = String(stored[lessonId] ?? '')
      if (text === known) return 'known'
      if (text.length > maxNoteLength)
        return { refused: 'Together with the note that your account has it is too long.' }
      const grown = bytes + Buffer.byteLength(text) - Buffer.byteLength(known)
      if (grown > maxNoteBytes) return { refused: fullNotes }
      bytes = grown
      return 'added'
    })
    await insert(db, userId, noteColumns, added(joined, outcomes), notesSql)
    return outcomes
  },
} satisfies Section<AccountItems['notes']>

const notesSql = `
${insertRowsSql(
  'user_notes',
  columnTypes(noteColumns),
  `(user_id, lesson_id) do update
  set text = excluded.text, updated_at = greatest(user_notes.updated_at, excluded.updated_at)`,
)}
returning lesson_id as id`

async function noteBytes(db: Db, userId: string): Promise<number> {
  const sql = 'select coalesce(sum(octet_length(text)), 0)::int as bytes from user_notes where user_id = $1'
  return (await queryRow<{ bytes: number }>(db, sql, [userId]))?.bytes ?? 0
}

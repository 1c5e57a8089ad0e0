import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { columnTypes, insertRowsSql, jsonSql, replacing } from '../../db/columns.ts'
import { workColumns } from '../../db/tables.ts'
import { added, insert, isSame, lessonIds, storedBy } from './merging.ts'
import { refuseFuture } from './refusals.ts'
import { longRowsPerPage, type Outcome, type Section } from './section.ts'

export const exercises = {
  key: ['lessonId'],
  rows: {
    table: 'exercise_work',
    item: jsonSql(workColumns),
    order: { lesson_id: 'text' },
    pageSize: longRowsPerPage,
  },
  validate: ({ lessonId, work, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const files = catalogue.exerciseFiles(lessonId)
    const isStrange = files !== null && Object.keys(work).some((name) => !files.includes(name))
    if (isStrange) raise('invalid-input', `This exercise has the files ${files.join(', ')} here.`)
  },
  merge: async (db, userId, items) => {
    const stored = await storedBy(db, 'exercise_work', 'work', userId, lessonIds(items))
    const outcomes = items.map(({ lessonId, work }): Outcome => {
      const own = (stored[lessonId] ?? {}) as Record<string, string>
      if (isSame(own, work)) return 'known'
      if (Object.keys(own).length === 0) return 'added'
      return { refused: 'Your account has other work on this exercise, and keeps it.' }
    })
    await insert(db, userId, workColumns, added(items, outcomes), exercisesSql)
    return outcomes
  },
} satisfies Section<AccountItems['exercises']>

const exercisesSql = `
${insertRowsSql(
  'exercise_work',
  columnTypes(workColumns),
  `(user_id, lesson_id) do update set ${replacing(columnTypes(workColumns))}`,
)}
returning lesson_id as id`

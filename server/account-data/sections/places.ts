import type { AccountItems } from '../../../domain/account-file.ts'
import { columnTypes, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { placeColumns } from '../../db/tables.ts'
import { insertNew } from './merging.ts'
import { refuseFuture, refuseUnknownLesson } from './refusals.ts'
import type { Section } from './section.ts'

export const places = {
  key: ['lessonId'],
  rows: {
    table: 'lesson_places',
    item: jsonSql(placeColumns),
    order: { lesson_id: 'text' },
  },
  validate: ({ lessonId, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    refuseUnknownLesson(lessonId, catalogue)
  },
  merge: (db, userId, items) => insertNew(db, userId, placeColumns, items, placesSql, ({ lessonId }) => lessonId),
} satisfies Section<AccountItems['places']>

// The account's own place stays.
const placesSql = `
${insertRowsSql('lesson_places', columnTypes(placeColumns), 'do nothing')}
returning lesson_id as id`

import type { AccountItems } from '../../../domain/account-file.ts'
import { columnTypes, insertRowsSql, jsonSql, replacing } from '../../db/columns.ts'
import { markColumns } from '../../db/tables.ts'
import { insertNew } from './merging.ts'
import { refuseFuture, refuseUnknownResource } from './refusals.ts'
import type { Section } from './section.ts'

export const resourceMarks = {
  key: ['resourceId'],
  rows: {
    table: 'resource_marks',
    item: jsonSql(markColumns),
    order: { marked_at: 'timestamptz', resource_id: 'int' },
  },
  validate: ({ resourceId, markedAt }, { hasResource, now }) => {
    refuseFuture(markedAt, now)
    refuseUnknownResource(resourceId, hasResource)
  },
  merge: (db, userId, items) =>
    insertNew(db, userId, markColumns, items, marksSql, ({ resourceId }) => String(resourceId)),
} satisfies Section<AccountItems['resourceMarks']>

// Of two marks the later one holds.
const marksSql = `
${insertRowsSql(
  'resource_marks',
  columnTypes(markColumns),
  `(user_id, resource_id) do update set ${replacing(columnTypes(markColumns))}
  where excluded.marked_at > resource_marks.marked_at`,
)}
returning resource_id as id`

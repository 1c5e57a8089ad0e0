import type { AccountItems } from '../../../domain/account-file.ts'
import { columnTypes, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { savedResourceColumns } from '../../db/tables.ts'
import { insertNew } from './merging.ts'
import { refuseFuture, refuseUnknownResource } from './refusals.ts'
import type { Section } from './section.ts'

export const savedResources = {
  key: ['resourceId'],
  rows: {
    table: 'saved_resources',
    item: jsonSql(savedResourceColumns),
    order: { saved_at: 'timestamptz', resource_id: 'int' },
  },
  validate: ({ resourceId, savedAt }, { hasResource, now }) => {
    refuseFuture(savedAt, now)
    refuseUnknownResource(resourceId, hasResource)
  },
  merge: (db, userId, items) =>
    insertNew(db, userId, savedResourceColumns, items, savedResourcesSql, ({ resourceId }) => String(resourceId)),
} satisfies Section<AccountItems['savedResources']>

const savedResourcesSql = `
${insertRowsSql('saved_resources', columnTypes(savedResourceColumns), 'do nothing')}
returning resource_id as id`

import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { columnTypes, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { pathResourceColumns } from '../../db/tables.ts'
import { insertNew } from './merging.ts'
import { refuseFuture, refuseUnknownResource } from './refusals.ts'
import type { Section } from './section.ts'

export const pathResources = {
  key: ['moduleId', 'resourceId'],
  rows: {
    table: 'path_resources',
    item: jsonSql(pathResourceColumns),
    order: { added_at: 'timestamptz', module_id: 'text', resource_id: 'int' },
  },
  validate: ({ moduleId, resourceId, addedAt }, { catalogue, hasResource, now }) => {
    refuseFuture(addedAt, now)
    if (!catalogue.hasModule(moduleId)) raise('not-found', `There is no module ${moduleId} here.`)
    refuseUnknownResource(resourceId, hasResource)
  },
  merge: (db, userId, items) =>
    insertNew(
      db,
      userId,
      pathResourceColumns,
      items,
      pathResourcesSql,
      ({ moduleId, resourceId }) => `${moduleId} ${resourceId}`,
    ),
} satisfies Section<AccountItems['pathResources']>

const pathResourcesSql = `
${insertRowsSql('path_resources', columnTypes(pathResourceColumns), 'do nothing')}
returning module_id || ' ' || resource_id as id`

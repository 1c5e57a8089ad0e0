import type { AccountItems } from '../../../domain/account-file.ts'
import { mostCollections } from '../../../domain/collections.ts'
import { columnTypes, insertRowsSql, jsonSql } from '../../db/columns.ts'
import { collectionColumns } from '../../db/tables.ts'
import { countRows, insert, storedBy } from './merging.ts'
import { refuseFuture } from './refusals.ts'
import { longRowsPerPage, type Outcome, type Section } from './section.ts'

export const collections = {
  key: ['collectionId'],
  rows: {
    table: 'resource_collections',
    item: jsonSql(collectionColumns),
    order: { created_at: 'timestamptz', collection_id: 'uuid' },
    pageSize: longRowsPerPage,
  },
  validate: ({ createdAt, updatedAt }, { now }) => {
    for (const moment of [createdAt, updatedAt]) refuseFuture(moment, now)
  },
  merge: async (db, userId, items) => {
    const collectionIds = items.map(({ collectionId }) => collectionId)
    const stored = await storedBy(db, 'resource_collections', 'to_jsonb(name)', userId, collectionIds, 'collection_id')
    const fresh = items.filter(({ collectionId }) => !(collectionId in stored))
    const room = Math.max(0, mostCollections - (await countRows(db, 'resource_collections', userId)))
    const ids = await insert(db, userId, collectionColumns, fresh.slice(0, room), collectionsSql)
    const beyond = fresh.slice(room)
    return items.map((item): Outcome => {
      if (beyond.includes(item))
        return { refused: `Your account has ${mostCollections} collections, which is the most.` }
      return ids.includes(item.collectionId) ? 'added' : 'known'
    })
  },
} satisfies Section<AccountItems['collections']>

// The account's own collection stays.
const collectionsSql = `
${insertRowsSql('resource_collections', columnTypes(collectionColumns), 'do nothing')}
returning collection_id as id`

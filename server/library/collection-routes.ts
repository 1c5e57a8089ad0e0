import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  getSharedCollection,
  listCollectionShares,
  readResourceList,
  shareCollection,
} from '../../domain/collections.ts'
import { raise } from '../../domain/errors.ts'
import { type Collection, collectionItem } from '../../domain/items/collection.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { route } from '../http/route.ts'
import { readItem } from '../items/item-queries.ts'
import { providerOf } from './import/inferred-fields.ts'
import { readLearnersList } from './learners-list.ts'
import { withRatings } from './library-search.ts'

const tokenBytes = 16

export const collectionRoutes = [
  route(listCollectionShares, async ({ learner, db }) => ({ shares: await db.rows(listSql, [learner.id]) })),

  route(shareCollection, async ({ params: { collectionId }, body: { isShared }, learner, db }) => {
    if (!isShared) {
      await db.row(unshareSql, [learner.id, collectionId])
      return { shareToken: null }
    }
    const newToken = randomBytes(tokenBytes).toString('base64url')
    const row = await db.row(shareSql, [learner.id, collectionId, newToken, collectionItem.name])
    return row ?? raise('not-found', 'There is no such collection.')
  }),

  route(getSharedCollection, async ({ params: { shareToken }, db, library, ratings }) => {
    const found = (await readShared(db, shareToken)) ?? raise('not-found', 'Nothing is shared under this link.')
    const { name, note, entries } = found
    const known = await ratings()
    return {
      name,
      note,
      entries: entries.flatMap((entry) => {
        const resource = 'url' in entry ? undefined : library.find(entry.resourceId)
        return resource ? withRatings([resource], known).map((resource) => ({ note: entry.note, resource })) : []
      }),
      pages: entries.flatMap((entry) => ('url' in entry ? [{ ...entry, provider: providerOf(entry.url) }] : [])),
    }
  }),

  route(readResourceList, async ({ query: { name }, body, library }) =>
    readLearnersList(library.index, { bytes: body, name }),
  ),
]

const listSql = sql.rows({ collectionId: z.string(), shareToken: z.string() })`
select collection_id as "collectionId", share_token as "shareToken" from collection_shares where user_id = $1`

const unshareSql = sql`delete from collection_shares where user_id = $1 and collection_id = $2`

// A shared collection keeps its token. The collection cannot be deleted meanwhile.
const shareSql = sql.rows({ shareToken: z.string() })`
insert into collection_shares (user_id, collection_id, share_token)
select user_id, target, $3 from learner_items
where user_id = $1 and kind = $4 and target = $2 for key share
on conflict (user_id, collection_id) do update set share_token = collection_shares.share_token
returning share_token as "shareToken"`

async function readShared(db: Db, shareToken: string): Promise<Collection | undefined> {
  const row = await db.row(sharedSql, [shareToken])
  const item = row && (await readItem(db, row.userId, collectionItem, row.collectionId))
  return item && JSON.parse(item.value)
}

const sharedSql = sql.rows({ userId: z.string(), collectionId: z.string() })`
select user_id as "userId", collection_id as "collectionId" from collection_shares where share_token = $1`

import { randomBytes } from 'node:crypto'
import { getSharedCollection, listCollectionShares, shareCollection } from '../../domain/collections.ts'
import { raise } from '../../domain/errors.ts'
import { type Collection, collectionItem } from '../../domain/items/collection.ts'
import { type Db, queryRow } from '../db/db.ts'
import { route } from '../http/route.ts'
import { readItem } from '../items/item-queries.ts'
import { withRatings } from './library-search.ts'

const tokenBytes = 16

export const collectionRoutes = [
  route(listCollectionShares, async ({ learner, db }) => {
    const row = await queryRow<{ shares: { collectionId: string; shareToken: string }[] }>(db, listSql, [learner.id])
    return { shares: row?.shares ?? [] }
  }),

  route(shareCollection, async ({ params: { collectionId }, body: { isShared }, learner, db }) => {
    if (!isShared) {
      await queryRow(db, unshareSql, [learner.id, collectionId])
      return { shareToken: null }
    }
    const newToken = randomBytes(tokenBytes).toString('base64url')
    const row = await queryRow<{ shareToken: string }>(db, shareSql, [learner.id, collectionId, newToken])
    return row ?? raise('not-found', 'There is no such collection.')
  }),

  route(getSharedCollection, async ({ params: { shareToken }, db, library, ratings }) => {
    const found = (await readShared(db, shareToken)) ?? raise('not-found', 'Nothing is shared under this link.')
    const { name, note, entries } = found
    const known = await ratings.current()
    return {
      name,
      note,
      entries: entries.flatMap((entry) =>
        withRatings(
          [library.find(entry.resourceId)].filter((resource) => resource !== undefined),
          known,
        ).map((resource) => ({
          note: entry.note,
          resource,
        })),
      ),
    }
  }),
]

const listSql = `
select json_agg(json_build_object('collectionId', collection_id, 'shareToken', share_token)) as shares
from collection_shares where user_id = $1`

const unshareSql = 'delete from collection_shares where user_id = $1 and collection_id = $2'

// A collection that is shared already keeps its token. It cannot be deleted meanwhile.
const shareSql = `
insert into collection_shares (user_id, collection_id, share_token)
select user_id, target, $3 from learner_items
where user_id = $1 and kind = '${collectionItem.name}' and target = $2 for key share
on conflict (user_id, collection_id) do update set share_token = collection_shares.share_token
returning share_token as "shareToken"`

async function readShared(db: Db, shareToken: string): Promise<Collection | undefined> {
  const row = await queryRow<{ userId: string; collectionId: string }>(db, sharedSql, [shareToken])
  const item = row && (await readItem(db, row.userId, collectionItem, row.collectionId))
  return item && JSON.parse(item.value)
}

const sharedSql = `
select user_id as "userId", collection_id as "collectionId" from collection_shares where share_token = $1`

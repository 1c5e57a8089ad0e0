import { randomBytes } from 'node:crypto'
import {
  getCollection,
  getSharedCollection,
  listCollections,
  mostCollections,
  saveCollection,
  shareCollection,
} from '../../domain/collections.ts'
import { raise } from '../../domain/errors.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { isStorable } from '../db/storable.ts'
import { route } from '../http/route.ts'
import { readCollection, readCollections, readShared, setShared, writeCollection } from './collection-queries.ts'
import { withRatings } from './library-search.ts'

const tokenBytes = 16

export const collectionRoutes = [
  route(listCollections, async ({ learner, db }) => ({ collections: await readCollections(db, learner.id) })),

  route(getCollection, async ({ params, learner, db }) => readCollection(db, learner.id, params.collectionId)),

  route(saveCollection, async ({ params: { collectionId }, body: { baseVersion, ...collection }, learner, db }) => {
    if (!isStorable(collection)) raise('invalid-input', 'Your collection holds a character that cannot be stored.')
    const written = await db.transaction().execute(async (trx) => {
      // The lock makes concurrent new collections count each other.
      if (!(await lockLearner(trx, learner.id))) raise('not-signed-in', 'This account was deleted.')
      return writeCollection(trx, learner.id, collectionId, collection, baseVersion)
    })
    if (written) return written
    const stored = await readCollection(db, learner.id, collectionId)
    if (baseVersion === undefined || baseVersion === stored.version)
      raise(
        'record-full',
        `You have ${mostCollections} collections, which is the most. Delete one that you no longer need.`,
      )
    raise('changed-elsewhere', 'This collection was changed elsewhere.', { held: stored })
  }),

  route(shareCollection, async ({ params: { collectionId }, body: { isShared }, learner, db }) => {
    const newToken = isShared ? randomBytes(tokenBytes).toString('base64url') : null
    const shareToken = await setShared(db, learner.id, collectionId, newToken)
    if (shareToken === undefined) raise('not-found', 'There is no such collection.')
    return { shareToken }
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

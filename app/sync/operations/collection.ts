import {
  type Collection,
  getCollection,
  joinedCollection,
  listCollections,
  mostEntries,
  noCollection,
  saveCollection,
} from '../../../domain/collections.ts'
import { callOnce, queryFor } from '../../api.ts'
import { patchQuery } from '../../query-client.ts'
import { sendFor } from '../operation.ts'
import { type DocumentKind, documentKind, type Held } from './document.ts'

const document = documentKind<Collection>({
  name: 'collection',
  read: (collectionId, options) => callOnce(getCollection, { params: { collectionId } }, options),
  write: (collectionId, collection, baseVersion, learnerId) =>
    sendFor(learnerId, saveCollection, { params: { collectionId }, body: { ...collection, baseVersion } }),
  payloadOf: ({ name, note, entries }) => ({ name, note, entries }),
  empty: noCollection,
  isEmpty: ({ name }) => name === '',
  isSame: (one, other) => textOf(one) === textOf(other),
  join: joinedCollection,
  problem: ({ entries }) =>
    entries.length > mostEntries
      ? `A collection has at most ${mostEntries} resources. Take ${entries.length - mostEntries} out, and it is saved.`
      : null,
  describe: ({ label, payload: { name } }) => `Your collection '${name || label}'`,
  text: ({ name, note }) => [name, note].join('\n\n').trim(),
})

/** A learner's collections of resources. */
export const collectionKind: DocumentKind<Collection> = {
  ...document,
  remember: ({ target, held }: { target: string; held: Held<Collection> }) => {
    document.remember?.({ target, held } as never)
    return patchQuery(queryFor(listCollections, {}), ({ collections }) => {
      const others = collections.filter(({ collectionId }) => collectionId !== target)
      const known = collections.find(({ collectionId }) => collectionId === target)
      const listed = { ...held, collectionId: target, shareToken: known?.shareToken ?? null }
      if (held.name === '') return { collections: others }
      return { collections: known ? collections.map((one) => (one === known ? listed : one)) : [listed, ...others] }
    })
  },
}

/** The same for the same collection, in whichever order its parts came. */
function textOf({ name, note, entries }: Collection): string {
  return JSON.stringify([name, note, entries.map((entry) => [entry.resourceId, entry.note])])
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ShownResource } from './library-search.ts'
import { ResourceId } from './resource-ids.ts'
import { BaseVersion, Version } from './versions.ts'

/** A learner's collections, and resources in one of them, at most. */
export const mostCollections = 100
export const mostEntries = 200
export const longestName = 100
export const longestNote = 1000
export const longestEntryNote = 300

/** A resource in a collection, with what the learner says of it. */
export const CollectionEntry = z.object({ resourceId: ResourceId, note: z.string().max(longestEntryNote) })
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** Resources that a learner put together, in their order. One without a name is none. */
export interface Collection {
  name: string
  note: string
  entries: CollectionEntry[]
}

export const noCollection: Collection = { name: '', note: '', entries: [] }

/** What a collection may hold; of an empty name nothing is kept. */
export const collectionFields = {
  name: z.string().max(longestName),
  note: z.string().max(longestNote),
  entries: z
    .array(CollectionEntry)
    .max(mostEntries)
    .refine((entries) => new Set(entries.map(({ resourceId }) => resourceId)).size === entries.length, {
      error: 'Each resource once.',
    }),
}

const HeldCollection = z.object({
  name: z.string(),
  note: z.string(),
  entries: z.array(z.object({ resourceId: z.int(), note: z.string() })),
  version: Version,
})
export type HeldCollection = z.infer<typeof HeldCollection>

const ListedCollection = HeldCollection.extend({
  collectionId: z.string(),
  /** Who has it may look at the collection; `null` where nobody else may. */
  shareToken: z.string().nullable(),
})
export type ListedCollection = z.infer<typeof ListedCollection>

const ofCollection = z.object({ collectionId: z.uuid() })

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/v1/collections',
  access: 'learner',
  summary: "The learner's collections of resources, the one begun last first.",
  output: z.object({ collections: z.array(ListedCollection) }),
})

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/v1/collections/:collectionId',
  access: 'learner',
  summary: "One of the learner's collections; without a name and empty where there is none.",
  params: ofCollection,
  output: HeldCollection,
})

export const saveCollection = endpoint({
  method: 'PUT',
  path: '/api/v1/collections/:collectionId',
  access: 'learner',
  summary: "Replace a collection, or begin one under an id of the caller's own. Without a name it is deleted.",
  maxBodyBytes: 500_000,
  params: ofCollection,
  body: z.object({ ...collectionFields, baseVersion: BaseVersion }),
  problems: ['changed-elsewhere', 'record-full'],
  output: HeldCollection,
  makesStale: ['/api/v1/collections', '/api/v1/collections/:collectionId'],
})

export const shareCollection = endpoint({
  method: 'PUT',
  path: '/api/v1/collections/:collectionId/share',
  access: 'learner',
  summary: 'Let whoever has its link look at a collection, or nobody any more. A link that was taken back stays dead.',
  params: ofCollection,
  body: z.object({ isShared: z.boolean() }),
  problems: ['not-found'],
  output: z.object({ shareToken: z.string().nullable() }),
  makesStale: ['/api/v1/collections'],
})

const SharedCollection = z.object({
  name: z.string(),
  note: z.string(),
  entries: z.array(z.object({ note: z.string(), resource: ShownResource })),
})

export const getSharedCollection = endpoint({
  method: 'GET',
  path: '/api/v1/shared-collections/:shareToken',
  access: 'anyone',
  summary: 'A collection whose link somebody has: its resources and notes, and not whose it is.',
  params: z.object({ shareToken: z.string().min(1).max(64) }),
  problems: ['not-found'],
  output: SharedCollection,
})

/**
 * A collection that was written here and elsewhere since `base`: what was added or taken out in either place is so in
 * both, but what was written on in one place stays. It is in the order of this place, unless only the other turned it.
 * One that was deleted here and changed elsewhere stays.
 */
export function joinedCollection(written: Collection, held: Collection, base: Collection | null): Collection {
  if (held.name === '' || written.name === '') return held.name === '' ? written : held
  const before = base ?? { ...noCollection, entries: [] }
  const noteIn = (entries: readonly CollectionEntry[], id: number) =>
    entries.find(({ resourceId }) => resourceId === id)?.note
  /** Whether an entry of one place stays: it is in the other too, is new, or was written on. */
  const staysBeside = (others: readonly CollectionEntry[]) => (entry: CollectionEntry) =>
    noteIn(others, entry.resourceId) !== undefined || noteIn(before.entries, entry.resourceId) !== entry.note
  const [kept, others] = [
    written.entries.filter(staysBeside(held.entries)),
    held.entries.filter(staysBeside(written.entries)),
  ]
  const isTurnedElsewhereAlone = base !== null && isInOrder(written, base) && !isInOrder(held, base)
  const [first, second] = isTurnedElsewhereAlone ? [others, kept] : [kept, others]
  const ids = new Set([...first, ...second].map(({ resourceId }) => resourceId))
  const entries = [...ids].map((resourceId) => {
    const [here, elsewhere] = [noteIn(written.entries, resourceId), noteIn(held.entries, resourceId)]
    return {
      resourceId,
      note: changed(here ?? elsewhere ?? '', elsewhere ?? here ?? '', noteIn(before.entries, resourceId)),
    }
  })
  return {
    name: changed(written.name, held.name, base?.name),
    note: changed(written.note, held.note, base?.note),
    entries,
  }
}

/** Whether what both have stands in the same order. */
function isInOrder({ entries }: Collection, base: Collection): boolean {
  const places = entries
    .map(({ resourceId: id }) => base.entries.findIndex(({ resourceId }) => resourceId === id))
    .filter((place) => place >= 0)
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

/** Of two texts the one that was changed; where both were, or nobody knows, what was written here, if anything was. */
function changed(written: string, held: string, base: string | undefined): string {
  return written === (base ?? '') ? held : written
}

import { z } from 'zod'
import { readAddress } from '../resource-address.ts'
import { ResourceId } from '../resource-ids.ts'
import { itemKind, refuse, type Versions } from './item-kind.ts'

/** A learner's collections, and resources in one of them, at most. */
export const mostCollections = 100
export const mostEntries = 200
export const longestName = 100
export const longestNote = 1000
export const longestEntryNote = 300
export const longestPageTitle = 300

const note = z.string().max(longestEntryNote)
const url = z.string().refine(isPage, 'Must be the address of a page, as browsers write it.')
/** A resource of the library, or a page that is not in it, with what the learner says of it. */
const CollectionEntry = z.union([
  z.object({ resourceId: ResourceId, note }),
  z.object({ url, title: z.string().min(1).max(longestPageTitle), note }),
])
export type CollectionEntry = z.infer<typeof CollectionEntry>

function isPage(address: string): boolean {
  const read = readAddress(address)
  return 'url' in read && read.url === address
}

/** The identity of an entry in its collection. */
export function entryKey(entry: CollectionEntry): string {
  return 'url' in entry ? entry.url : String(entry.resourceId)
}

const fields = {
  /** Empty where there is no collection. */
  name: z.string().max(longestName),
  note: z.string().max(longestNote),
  entries: z
    .array(CollectionEntry)
    .refine((entries) => new Set(entries.map(entryKey)).size === entries.length, { error: 'Each resource once.' }),
  /** The instant when it was begun. */
  createdAt: z.iso.datetime().optional(),
}
/** Resources that a learner put together, in their order. */
export type Collection = z.infer<z.ZodObject<typeof fields>>

function problem({ entries }: Collection): string | null {
  const over = entries.length - mostEntries
  return over > 0 ? `A collection has at most ${mostEntries} resources. Take ${over} out, and it is saved.` : null
}

export const collectionItem = itemKind<Collection>({
  name: 'collection',
  about: 'own',
  value: z.object(fields).superRefine(refuse(problem)),
  problem,
  empty: { name: '', note: '', entries: [] },
  join: joinedCollection,
  maxItems: mostCollections,
  maxBytes: 20_000_000,
  pauseMs: 600,
  title: 'Collections of resources',
  sentence: 'the collections of resources that you made',
  describe: ({ name }, label = '') => `Your collection '${name || label}'`,
  counts: 'text',
  text: ({ name, note }) => [name, note].join('\n\n').trim(),
})

/**
 * Merges a collection that changed here and elsewhere since `base`. Entries added or removed in either place are so in
 * the result, but an entry whose note changed stays. The order is ours, unless only theirs changed. A collection that
 * was deleted here and changed elsewhere stays.
 */
function joinedCollection({ base, ours, theirs }: Versions<Collection>): Collection {
  if (theirs.name === '' || ours.name === '') return theirs.name === '' ? ours : theirs
  const before = base ?? { entries: [] as CollectionEntry[], name: '', note: '' }
  const noteIn = (entries: readonly CollectionEntry[], key: string) =>
    entries.find((entry) => entryKey(entry) === key)?.note
  /** Whether an entry of one place stays: it is in the other too, is new, or was written on. */
  const staysBeside = (others: readonly CollectionEntry[]) => (entry: CollectionEntry) =>
    noteIn(others, entryKey(entry)) !== undefined || noteIn(before.entries, entryKey(entry)) !== entry.note
  const [left, right] = [
    ours.entries.filter(staysBeside(theirs.entries)),
    theirs.entries.filter(staysBeside(ours.entries)),
  ]
  const isTurnedElsewhereAlone = base !== null && isInOrder(ours, base) && !isInOrder(theirs, base)
  const [first, second] = isTurnedElsewhereAlone ? [right, left] : [left, right]
  const byKey = new Map([...first, ...second].map((entry) => [entryKey(entry), entry]))
  const entries = [...byKey].map(([key, entry]) => {
    const [here, elsewhere] = [noteIn(ours.entries, key), noteIn(theirs.entries, key)]
    return { ...entry, note: changed(here ?? elsewhere ?? '', elsewhere ?? here ?? '', noteIn(before.entries, key)) }
  })
  const createdAt = theirs.createdAt ?? ours.createdAt
  return {
    name: changed(ours.name, theirs.name, base?.name),
    note: changed(ours.note, theirs.note, base?.note),
    entries,
    ...(createdAt !== undefined && { createdAt }),
  }
}

/** Whether what both have stands in the same order. */
function isInOrder({ entries }: Collection, base: Collection): boolean {
  const places = entries
    .map((entry) => base.entries.findIndex((before) => entryKey(before) === entryKey(entry)))
    .filter((place) => place >= 0)
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

/** The text that was changed since the base; ours if both were, or if the base is unknown, unless it is empty. */
function changed(ours: string, theirs: string, base: string | undefined): string {
  return ours === (base ?? '') ? theirs : ours
}

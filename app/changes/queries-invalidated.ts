import type { Query } from '@tanstack/react-query'
import { getCollection } from '../../domain/collections.ts'
import type { Stale } from '../../domain/endpoint.ts'
import { getWork } from '../../domain/exercises.ts'
import { getNote } from '../../domain/notes.ts'

// What is written over is cached under the names of its kinds (app/sync/operations); all else under its path.
const draftKeys: Readonly<Record<string, string>> = {
  [getNote.path]: 'note',
  [getWork.path]: 'exercise',
  [getCollection.path]: 'collection',
}

/** A filter of the queries that are old once the answers of these paths are. */
export function queriesInvalidatedBy(stale: Stale): { predicate: (query: Pick<Query, 'queryKey'>) => boolean } {
  const keys = stale === 'everything' ? null : stale.map((path) => draftKeys[path] ?? path)
  return { predicate: ({ queryKey: [first] }) => (keys ? keys.includes(String(first)) : isOfServer(String(first))) }
}

function isOfServer(key: string): boolean {
  return key.startsWith('/api/') || Object.values(draftKeys).includes(key)
}

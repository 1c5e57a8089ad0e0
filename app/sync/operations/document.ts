import { queryOptions } from '@tanstack/react-query'
import { CallError, retryOnce } from '../../api.ts'
import { cancelAndInvalidate, queryClient } from '../../query-client.ts'
import type { Base, Operation, OperationKind } from '../operation.ts'

/** Something that people write on a lesson, as their account answers it. */
export type Held<Payload> = Payload & { version: string }

/** What a document is, beside where its operations are kept and sent. */
interface DocumentParts<Payload> {
  /** The name of its kind, and of its queries. */
  name: string
  read: (lessonId: string, options: { signal?: AbortSignal; learnerId?: string }) => Promise<Held<Payload>>
  /** @throws {CallError} 'changed-elsewhere' where the account holds another version */
  write: (lessonId: string, payload: Payload, baseVersion: string, learnerId: string) => Promise<Held<Payload>>
  payloadOf: (held: Held<Payload>) => Payload
  /** As it is before anything was written. */
  empty: Payload
  isEmpty: (payload: Payload) => boolean
  isSame: (one: Payload, other: Payload) => boolean
  join: (written: Payload, held: Payload, base: Payload | null) => Payload
  problem: (payload: Payload) => string | null
  describe: (operation: Operation<Payload>) => string
  text: (payload: Payload) => string
}

/** A kind whose operations write over what the account holds, with how it is read. */
export interface DocumentKind<Payload> extends OperationKind<Payload> {
  query: (lessonId: string) => ReturnType<typeof documentQuery<Payload>>
  /** What is written over, by what its query answers. */
  baseOf: (held: Held<Payload>) => Base<Payload>
  isEmpty: (payload: Payload) => boolean
}

/** A pause in writing of so many milliseconds saves. */
const pauseMs = 600

function documentQuery<Payload>({ name, read }: Pick<DocumentParts<Payload>, 'name' | 'read'>, lessonId: string) {
  return queryOptions({
    queryKey: [name, lessonId],
    queryFn: ({ signal }) => read(lessonId, { signal }),
    retry: retryOnce,
  })
}

export function documentKind<Payload>(parts: DocumentParts<Payload>): DocumentKind<Payload> {
  const { name, read, write, payloadOf, empty, isEmpty, isSame, join, problem, describe, text } = parts
  const query = (lessonId: string) => documentQuery(parts, lessonId)
  const baseOf = (held: Held<Payload>): Base<Payload> => ({ payload: payloadOf(held), version: held.version })
  return {
    name,
    query,
    isEmpty,
    baseOf,
    async send([operation]) {
      if (!operation) return { outcomes: [], answer: undefined }
      const { owner, target, payload, base } = operation
      let version = base?.version
      if (version === undefined) {
        const held = await read(target, { learnerId: owner })
        const isAsSeen = isEmpty(payloadOf(held)) || (base !== null && isSame(base.payload, payloadOf(held)))
        if (!isAsSeen && !isSame(payload, payloadOf(held))) {
          return { outcomes: [{ kind: 'changed-elsewhere', held: baseOf(held) }], answer: { target, held } }
        }
        version = held.version
      }
      try {
        const held = await write(target, payload, version, owner)
        return { outcomes: [{ kind: 'done', held: baseOf(held) }], answer: { target, held } }
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'changed-elsewhere')) throw error
        const held = error.held as Held<Payload>
        return { outcomes: [{ kind: 'changed-elsewhere', held: baseOf(held) }], answer: { target, held } }
      }
    },
    remember({ target, held }: { target: string; held: Held<Payload> }) {
      const { queryKey } = query(target)
      const isAsked = queryClient.isFetching({ queryKey }) > 0
      queryClient.setQueryData(queryKey, held)
      // An answer that is on its way may be older.
      if (isAsked) void cancelAndInvalidate(queryKey)
    },
    // What was written over something else than is held here by now, in another tab perhaps, is joined with it.
    merge: (earlier, later, seen = empty) =>
      isSame(seen, earlier) || isSame(earlier, later) ? later : join(later, earlier, seen),
    join,
    isSame,
    pauseMs,
    problem,
    describe,
    amount: () => ({ noun: 'text', count: 1 }),
    text,
  }
}

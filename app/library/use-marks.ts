import { useQuery } from '@tanstack/react-query'
import type { ShownResource } from '../../domain/library-search.ts'
import { listMarks, type Mark, noMark } from '../../domain/resource-marks.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { resourceMarkKind } from '../sync/operations/resource-mark.ts'
import { perform } from '../sync/perform.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'

/** The learner's marks by resource, with functions to change them. */
export interface OwnMarks {
  of: (resourceId: number) => Mark
  set: (resource: ShownResource, mark: Mark) => void
}

/** `null` while unknown, and for visitors. */
export function useMarks(): OwnMarks | null {
  const session = useSession()
  const pending = usePendingPayloads(resourceMarkKind)
  const { data } = useQuery({ ...queryFor(listMarks, {}), enabled: session.learner !== null })
  if (!session.learner || !data) return null
  const marks = new Map(data.marks.map(({ resourceId, ...mark }) => [resourceId, mark]))
  for (const [target, mark] of pending) marks.set(Number(target), mark)
  return {
    of: (resourceId) => marks.get(resourceId) ?? noMark,
    set: ({ id, title }, mark) =>
      void perform(resourceMarkKind, { target: String(id), payload: mark, label: `'${title}'` }),
  }
}

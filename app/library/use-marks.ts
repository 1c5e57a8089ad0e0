import { type Mark, markItem } from '../../domain/items/mark.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { useItems } from '../sync/use-item.ts'

/** The learner's marks by resource, with functions to change them. */
export interface OwnMarks {
  of: (resourceId: number) => Mark
  set: (resource: ShownResource, mark: Mark) => void
}

/** `null` while unknown, and for visitors. */
export function useMarks(): OwnMarks | null {
  const { status, values, write } = useItems(markItem)
  if (status !== 'ready') return null
  return {
    of: (resourceId) => values.get(String(resourceId)) ?? markItem.empty,
    set: ({ id, title }, mark) => write(String(id), mark, `'${title}'`),
  }
}

import { useQuery } from '@tanstack/react-query'
import type { ShownResource } from '../../domain/library-search.ts'
import { listPathResources, type PathModule } from '../../domain/path-resources.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { pathResourceKind } from '../sync/operations/path-resource.ts'
import { perform } from '../sync/perform.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'

/** What a learner put beside the modules of their path, and the way to change it. */
export interface OwnPathResources {
  /** Of the learner's path; none before they chose one. */
  modules: readonly PathModule[]
  /** Ids of resources, by module. */
  beside: (moduleId: string) => readonly number[]
  set: (resource: Pick<ShownResource, 'id' | 'title'>, moduleId: string, isAdded: boolean) => void
}

/**
 * `null` while that is not known, and for visitors.
 *
 * @param asksAnew where the modules are shown: the path may have been changed since
 */
export function usePathResources({ asksAnew = false } = {}): OwnPathResources | null {
  const session = useSession()
  const pending = usePendingPayloads(pathResourceKind)
  const { data } = useQuery({
    ...queryFor(listPathResources, {}),
    enabled: session.learner !== null,
    ...(asksAnew && { staleTime: 0 }),
  })
  if (!session.learner || !data) return null
  const idsBeside = (moduleId: string) => {
    const ids = new Set(data.added.filter((one) => one.moduleId === moduleId).map(({ resourceId }) => resourceId))
    for (const one of pending.values()) {
      if (one.moduleId !== moduleId) continue
      if (one.isAdded) ids.add(one.resourceId)
      else ids.delete(one.resourceId)
    }
    return [...ids]
  }
  return {
    modules: data.modules,
    beside: idsBeside,
    set: ({ id: resourceId, title }, moduleId, isAdded) =>
      void perform(pathResourceKind, {
        target: `${moduleId} ${resourceId}`,
        payload: { moduleId, resourceId, isAdded },
        label: `'${title}'`,
      }),
  }
}

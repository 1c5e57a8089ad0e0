import { useQuery } from '@tanstack/react-query'
import type { ShownResource } from '../../domain/library-search.ts'
import { listPathResources, type PathModule } from '../../domain/path-resources.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { pathResourceKind } from '../sync/operations/path-resource.ts'
import { perform } from '../sync/perform.ts'
import { usePendingPayloads } from '../sync/use-pending.ts'

/** The learner's resources by module of their path, with functions to change them. */
export interface OwnPathResources {
  /** Modules of the learner's path; none before its choice. */
  modules: readonly PathModule[]
  /** Ids of resources, by module. */
  beside: (moduleId: string) => readonly number[]
  set: (resource: Pick<ShownResource, 'id' | 'title'>, moduleId: string, isAdded: boolean) => void
}

/**
 * `null` while unknown, and for visitors.
 *
 * @param asksAnew refetches the modules on mount: the path may have changed
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
    const ids = new Set(data.added.filter((entry) => entry.moduleId === moduleId).map(({ resourceId }) => resourceId))
    for (const addition of pending.values()) {
      if (addition.moduleId !== moduleId) continue
      if (addition.isAdded) ids.add(addition.resourceId)
      else ids.delete(addition.resourceId)
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

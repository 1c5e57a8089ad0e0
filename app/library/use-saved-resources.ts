import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Resource } from '../../domain/library.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { useSession } from '../accounts/session.ts'
import { call, queryFor } from '../api.ts'

interface Saving {
  resource: Resource
  saved: boolean
}

const savingKey = ['save-resource']

/** The learner's own list, and the way on and off it. */
export interface SavedResources {
  /** A visitor has no list. While loading or failed, what is on it is not known. */
  status: 'loading' | 'visitor' | 'ready' | 'failed'
  /** Whether somebody is known to be here who can save, or be invited to. */
  canAnswer: boolean
  ids: ReadonlySet<number>
  /** Something was saved or taken off that waits for the network. */
  hasUnsaved: boolean
  set: (resource: Resource, saved: boolean) => void
  retry: () => void
}

export function useSavedResources(): SavedResources {
  const session = useSession()
  const client = useQueryClient()
  const query = queryFor(listSavedResources, {})
  const list = useQuery({ ...query, enabled: session.learner !== null })

  const { mutate } = useMutation({
    mutationKey: savingKey,
    scope: { id: savingKey.join() },
    mutationFn: ({ resource, saved }: Saving) =>
      call(saveResource, { params: { resourceId: resource.id }, body: { saved } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: (error, { resource, saved }) => {
      const undone = saved ? 'could not be saved' : 'is still on your list'
      toast.error(`'${resource.title}' ${undone}`, { description: error.message })
    },
  })
  const onTheWay = useMutationState({
    filters: { mutationKey: savingKey, status: 'pending' },
    select: ({ state }) => ({ ...(state.variables as Saving), isWaiting: state.isPaused }),
  })

  const ids = new Set(list.data?.resourceIds)
  // What is on its way already shows; a change that fails is gone from here, and with it from the screen.
  for (const { resource, saved } of onTheWay) {
    if (saved) ids.add(resource.id)
    else ids.delete(resource.id)
  }
  return {
    status: statusOf(session, list),
    canAnswer: session.status !== 'loading',
    ids,
    hasUnsaved: onTheWay.some(({ isWaiting }) => isWaiting),
    set: (resource, saved) => mutate({ resource, saved }),
    retry: () => void list.refetch(),
  }
}

function statusOf(
  session: ReturnType<typeof useSession>,
  list: { data: unknown; isError: boolean; isFetching: boolean },
): SavedResources['status'] {
  if (!session.learner) return session.status === 'loading' ? 'loading' : 'visitor'
  if (list.data) return 'ready'
  return list.isError && !list.isFetching ? 'failed' : 'loading'
}

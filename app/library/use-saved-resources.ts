import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { Resource } from '../../domain/library.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { useSession } from '../accounts/session.ts'
import { call, queryFor } from '../api.ts'
import { accountPathname, paths } from '../paths.ts'

interface Saving {
  resource: Resource
  saved: boolean
}

const savingKey = ['save-resource']

export interface SavedResources {
  ids: ReadonlySet<number>
  isLoading: boolean
  set: (resource: Resource, saved: boolean) => void
}

/** The learner's own list, and the way on and off it; a visitor is invited to sign in. */
export function useSavedResources(): SavedResources {
  const { status, learner } = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = queryFor(listSavedResources, {})
  const list = useQuery({ ...query, enabled: learner !== null })

  const { mutate } = useMutation({
    mutationKey: savingKey,
    scope: { id: savingKey.join() },
    mutationFn: ({ resource, saved }: Saving) =>
      call(saveResource, { params: { resourceId: resource.id }, body: { saved } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
    onError: (error, { resource }) => {
      toast.error(`'${resource.title}' could not be saved`, { description: error.message })
    },
  })
  const onTheWay = useMutationState({
    filters: { mutationKey: savingKey, status: 'pending' },
    select: ({ state }) => state.variables as Saving,
  })

  const ids = new Set(list.data?.resourceIds)
  // What is on its way already shows; a change that fails is gone from here, and with it from the screen.
  for (const { resource, saved } of onTheWay) {
    if (saved) ids.add(resource.id)
    else ids.delete(resource.id)
  }
  return {
    ids,
    isLoading: status === 'loading' || (learner !== null && list.isPending),
    set(resource, saved) {
      if (learner) mutate({ resource, saved })
      else inviteToSignIn(() => navigate(accountPathname('signIn', paths.resources)))
    },
  }
}

function inviteToSignIn(signIn: () => void): void {
  toast('Sign in to save resources', {
    description: 'Your list waits for you on every device.',
    action: { label: 'Sign In', onClick: signIn },
  })
}

import type { InputOf } from '../../../domain/endpoint.ts'
import { listSavedResources, saveResource } from '../../../domain/saved-resources.ts'
import { queryFor } from '../../api.ts'
import { patchQuery, queryClient } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

interface Saving {
  saved: boolean
}

/** That a resource is on the learner's own list, or off it. */
export const savedResourceKind: OperationKind<Saving> = {
  name: 'saved-resource',
  send: sendOne(async ({ owner, target, payload }) => {
    const resourceId = Number(target)
    return { resourceId, ...(await sendFor(owner, saveResource, { params: { resourceId }, body: payload })) }
  }),
  async remember({ resourceId, saved }: Saving & { resourceId: number }) {
    await patchQuery(queryFor(listSavedResources, { query: {} }), ({ resourceIds }) => ({
      resourceIds: withSaved(resourceIds, resourceId, saved),
    }))
    // Only the server knows what filters find on the list, and a list that is not here.
    void queryClient.invalidateQueries({
      queryKey: [listSavedResources.path],
      predicate: ({ queryKey: [, input], state }) =>
        state.data === undefined || Object.keys((input as InputOf<typeof listSavedResources>).query).length > 0,
    })
  },
  merge: (_, later) => later,
  describe: ({ label = 'A resource', payload: { saved } }) => (saved ? label : `${label} off your list`),
  amount: () => ({ noun: 'choice', count: 1 }),
}

/** The one saved last first; what is on the list already keeps its place. */
function withSaved(ids: readonly number[], id: number, saved: boolean): number[] {
  if (!saved) return ids.filter((one) => one !== id)
  return ids.includes(id) ? [...ids] : [id, ...ids]
}

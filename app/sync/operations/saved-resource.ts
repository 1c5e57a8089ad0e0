import { listSavedResources, saveResource } from '../../../domain/saved-resources.ts'
import { callOnce, queryFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendOne } from '../operation.ts'

/** That a resource is on the learner's own list, or off it. */
export const savedResourceKind: OperationKind<{ saved: boolean }> = {
  name: 'saved-resource',
  send: sendOne(({ owner: learnerId, target, payload }) =>
    callOnce(saveResource, { params: { resourceId: Number(target) }, body: payload }, { learnerId }),
  ),
  remember(list: { resourceIds: number[] }) {
    queryClient.setQueryData(queryFor(listSavedResources, {}).queryKey, list)
  },
  merge: (_, later) => later,
  describe: ({ label = 'A resource', payload: { saved } }) => (saved ? label : `${label} off your list`),
  amount: () => ({ noun: 'choice', count: 1 }),
}

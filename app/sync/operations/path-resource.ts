import {
  listPathResources,
  type PathResource,
  type PathResources,
  setPathResource,
} from '../../../domain/path-resources.ts'
import { queryFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

/** That a resource is beside a module of the learner's path, or no longer is. Its target names both. */
export const pathResourceKind: OperationKind<PathResource & { isAdded: boolean }> = {
  name: 'path-resource',
  send: sendOne(({ owner, payload: { moduleId, resourceId, isAdded } }) =>
    sendFor(owner, setPathResource, { params: { moduleId, resourceId }, body: { isAdded } }),
  ),
  remember: (path: PathResources) => void queryClient.setQueryData(queryFor(listPathResources, {}).queryKey, path),
  merge: (_, later) => later,
  describe: ({ label = 'A resource', payload }) =>
    payload.isAdded ? `${label} beside a module of your path` : `${label} away from your path`,
  amount: () => ({ noun: 'choice', count: 1 }),
}

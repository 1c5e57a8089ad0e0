import { listMarks, type Mark, type Marks, setMark } from '../../../domain/resource-marks.ts'
import { callOnce, queryFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendOne } from '../operation.ts'

/** That a learner is done with a resource, and what they give to it. */
export const resourceMarkKind: OperationKind<Mark> = {
  name: 'resource-mark',
  send: sendOne(({ owner: learnerId, target, payload }) =>
    callOnce(setMark, { params: { resourceId: Number(target) }, body: payload }, { learnerId }),
  ),
  remember: (marks: Marks) => void queryClient.setQueryData(queryFor(listMarks, {}).queryKey, marks),
  merge: (_, later) => later,
  describe: ({ label = 'a resource' }) => `Your mark on ${label}`,
  amount: () => ({ noun: 'choice', count: 1 }),
}

import { listMarks, type Mark, type ResourceMark, setMark } from '../../../domain/resource-marks.ts'
import { callOnce, queryFor } from '../../api.ts'
import { patchQuery } from '../../query-client.ts'
import { type OperationKind, sendOne } from '../operation.ts'

/** That a learner is done with a resource, and what they give to it. */
export const resourceMarkKind: OperationKind<Mark> = {
  name: 'resource-mark',
  send: sendOne(async ({ owner: learnerId, target, payload }) => {
    const resourceId = Number(target)
    return { resourceId, ...(await callOnce(setMark, { params: { resourceId }, body: payload }, { learnerId })) }
  }),
  remember: (mark: ResourceMark) =>
    patchQuery(queryFor(listMarks, {}), ({ marks }) => ({
      marks: [mark, ...marks.filter(({ resourceId }) => resourceId !== mark.resourceId)],
    })),
  merge: (_, later) => later,
  describe: ({ label = 'a resource' }) => `Your mark on ${label}`,
  amount: () => ({ noun: 'choice', count: 1 }),
}

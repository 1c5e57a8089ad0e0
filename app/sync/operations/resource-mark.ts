import { listMarks, type Mark, type ResourceMark, setMark } from '../../../domain/resource-marks.ts'
import { queryFor } from '../../api.ts'
import { patchQuery } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

/** That a learner is done with a resource, and what they give to it. */
export const resourceMarkKind: OperationKind<Mark> = {
  name: 'resource-mark',
  send: sendOne(async ({ owner, target, payload }) => {
    const resourceId = Number(target)
    return { resourceId, ...(await sendFor(owner, setMark, { params: { resourceId }, body: payload })) }
  }),
  remember: (mark: ResourceMark) =>
    patchQuery(queryFor(listMarks, {}), ({ marks }) => ({
      marks: [mark, ...marks.filter(({ resourceId }) => resourceId !== mark.resourceId)],
    })),
  merge: (_, later) => later,
  describe: ({ label = 'a resource' }) => `Your mark on ${label}`,
  amount: () => ({ noun: 'choice', count: 1 }),
}

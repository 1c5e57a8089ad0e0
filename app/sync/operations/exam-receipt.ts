import { getExam, redeemReceipt } from '../../../domain/exams.ts'
import type { Occasion, ProgressOutcome } from '../../../domain/progress.ts'
import { queryFor } from '../../api.ts'
import { cancelAndInvalidate } from '../../query-client.ts'
import { applyOutcome } from '../apply-outcome.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

/** An exam that was passed without an account: what the server gave for it, when, and on which path. */
export const examReceiptKind: OperationKind<Occasion & { receipt: string }> = {
  name: 'exam-receipt',
  send: sendOne(async ({ owner, target: projectId, payload }) => {
    const outcome = await sendFor(owner, redeemReceipt, { params: { projectId }, body: payload })
    return { projectId, outcome }
  }),
  async remember({ projectId, outcome }: { projectId: string; outcome: ProgressOutcome }) {
    void cancelAndInvalidate(queryFor(getExam, { params: { projectId } }).queryKey)
    await applyOutcome(outcome)
  },
  merge: (_, later) => later,
  describe: ({ label }) => label ?? 'An exam passed',
  amount: () => ({ noun: 'step', count: 1 }),
}

import { redeemReceipt } from '../../../domain/exams.ts'
import type { Occasion, ProgressOutcome } from '../../../domain/progress.ts'
import { callOnce } from '../../api.ts'
import { rememberOutcome } from '../../courses/remember-outcome.ts'
import { type OperationKind, sendOne } from '../operation.ts'

/** An exam that was passed without an account: what the server gave for it, when, and on which path. */
export const examReceiptKind: OperationKind<Occasion & { receipt: string }> = {
  name: 'exam-receipt',
  send: sendOne(({ owner: learnerId, target: projectId, payload }) =>
    callOnce(redeemReceipt, { params: { projectId }, body: payload }, { learnerId }),
  ),
  remember: (outcome: ProgressOutcome) => rememberOutcome(outcome),
  merge: (_, later) => later,
  describe: ({ label }) => label ?? 'An exam passed',
  amount: () => ({ noun: 'step', count: 1 }),
}

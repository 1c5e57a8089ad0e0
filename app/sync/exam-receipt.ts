import { getExam, redeemReceipt } from '../../domain/exams.ts'
import type { Occasion } from '../../domain/progress.ts'
import { queryFor } from '../api.ts'
import { cancelAndInvalidate } from '../query-client.ts'
import { callForOwner } from './call-for-owner.ts'
import type { OperationKind } from './operation-kind.ts'

/** A receipt for an exam that was passed without an account, with the time and the path. The target is the project. */
export const examReceiptKind: OperationKind<Occasion & { receipt: string }> = {
  name: 'exam-receipt',
  async send({ owner, target: projectId, value }) {
    const progress = await callForOwner(owner, redeemReceipt, { params: { projectId }, body: value })
    return { result: { status: 'done' }, progress }
  },
  describe: (_, label) => label ?? 'An exam passed',
  amount: () => ({ noun: 'step', count: 1 }),
}

/** Refetches the exam of a redeemed receipt. */
export function applyReceipt(projectId: string): void {
  void cancelAndInvalidate(queryFor(getExam, { params: { projectId } }).queryKey)
}

import { deleteAccount as deletion } from '../../domain/accounts.ts'
import { callOnce, holdingQueries, isNetworkFailure } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { becomeVisitor, isDeleted, ofLearner } from './session.ts'

/**
 * Deletes the account with all that is kept of the learner, everywhere, and forgets it in this page.
 *
 * @param learnerId whose it is: nobody else's is deleted who is signed in by now
 */
export async function deleteAccount(
  learnerId: string,
  fields: { password?: string },
  leadAway: () => void,
): Promise<void> {
  await holdingQueries(async () => {
    // What is on its way would come to nobody's account, and be refused.
    await queryClient.cancelQueries(ofLearner)
    await callOnce(deletion, { body: fields }, { learnerId }).catch(async (error) => {
      // This try or an earlier one came through, and the answer was lost.
      const mayBeDone = isNetworkFailure(error) || error.code === 'not-signed-in'
      if (mayBeDone && (await isDeleted(learnerId))) return
      void queryClient.refetchQueries({ ...ofLearner, type: 'active', stale: true })
      throw error
    })
    await becomeVisitor(leadAway)
  })
}

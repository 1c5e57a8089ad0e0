import { deleteAccount as deletion } from '../../domain/accounts.ts'
import { callOnce, isNetworkFailure, pausingQueries } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { becomeVisitor, isDeleted, ofLearner } from './session.ts'

/**
 * Deletes the account and all stored data of the learner, and clears this page.
 *
 * @param learnerId guards against deleting an account that somebody else has signed in to meanwhile
 */
export async function deleteAccount(
  learnerId: string,
  fields: { password?: string },
  leadAway: () => void,
): Promise<void> {
  await pausingQueries(async () => {
    // Pending requests would be refused after the deletion.
    await queryClient.cancelQueries(ofLearner)
    await callOnce(deletion, { body: fields }, { learnerId }).catch(async (error) => {
      // This or an earlier attempt may have succeeded without a response.
      const mayBeDone = isNetworkFailure(error) || error.code === 'not-signed-in'
      if (mayBeDone && (await isDeleted(learnerId))) return
      void queryClient.refetchQueries({ ...ofLearner, type: 'active', stale: true })
      throw error
    })
    await becomeVisitor(leadAway)
  })
}

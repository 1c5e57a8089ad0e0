import { isDeleted } from '../auth/session.ts'
import { deleteOwner } from './log.ts'
import { visitor } from './operation.ts'
import { readOwners } from './store.ts'

/** Deletes the operations of learners whose accounts were deleted on another device. */
export async function purgeDeletedAccounts(learnerId: string): Promise<void> {
  for (const owner of await readOwners()) {
    if (owner !== visitor && owner !== learnerId && (await isDeleted(owner))) await deleteOwner(owner)
  }
}

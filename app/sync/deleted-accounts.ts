import { isDeleted } from '../auth/session.ts'
import { forget, load } from './on-device.ts'
import { visitor } from './operation.ts'
import { ownersOnDevice } from './store.ts'
import { keepInPage } from './views.ts'

/** What this page shows of an owner whose account was deleted lasts as long as the page; on the device nothing stays. */
export async function forgetDeleted(owner: string): Promise<void> {
  await load(owner)
  keepInPage(owner)
  await forget(owner)
}

/** The same of others who left something on this device, and whose accounts were deleted on another since. */
export async function forgetOthersDeleted(learnerId: string): Promise<void> {
  for (const owner of await ownersOnDevice()) {
    if (owner !== visitor && owner !== learnerId && (await isDeleted(owner))) await forget(owner)
  }
}

import { isForeign } from '../../domain/foreign-response.ts'
import { presentLearner } from '../auth/session.ts'
import { storedUrls, storeResponse } from '../sync/responses.ts'
import { takenPacks } from './packs.ts'

/** Fetches the learner's own data on downloaded courses, where this device has no response yet. */
export async function fetchResponses(): Promise<void> {
  const owner = presentLearner()?.id ?? null
  const known = await storedUrls()
  // A pack stored by an earlier version has no list until its update.
  for (const { responses = [] } of await takenPacks()) {
    for (const url of responses) {
      if (known.has(url)) continue
      const response = await fetch(url).catch(() => null)
      // Offline, or signed out meanwhile: the next page continues.
      if (!response?.ok || isForeign(response)) return
      await storeResponse(url, await response.json(), owner)
    }
  }
}

import { cacheNames } from '../../domain/offline.ts'
import { takenPacks } from './packs.ts'

/**
 * Asks for the learner's own on the lessons that were taken along, where it is not known yet: the worker keeps it for
 * when there is no network.
 */
export async function askForAnswers(): Promise<void> {
  const known = await caches.open(cacheNames.answers)
  for (const { answers } of await takenPacks()) {
    for (const address of answers) {
      if (await known.match(address)) continue
      const answer = await fetch(address).catch(() => null)
      // Without a network, or signed out meanwhile: the next page goes on.
      if (!answer?.ok) return
    }
  }
}

import { cacheNames, type ToWorker } from '../../domain/offline.ts'

/**
 * Forgets what the API answered to whoever was here: for when the learner is another one, or nobody. The worker does so
 * too when it sees that happen; a page that was loaded past it is not seen.
 */
export async function forgetAnswers(): Promise<void> {
  // Neither is there where the site is not served safely, nor while pages are built.
  if (typeof caches === 'undefined' || !navigator.serviceWorker) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    registration?.active?.postMessage({ kind: 'forget-answers' } satisfies ToWorker)
    await caches.delete(cacheNames.answers)
  } catch (error) {
    // Where the browser keeps nothing, as some do in private windows.
    console.warn('Last known answers could not be forgotten:', error)
  }
}

import { browserName } from '../../domain/changes.ts'
import type { Endpoint, EndpointPath, Stale } from '../../domain/endpoint.ts'

// The tabs of one browser. What one of them writes it tells the others itself, so that they need not hear of it from
// the server as well.

const nameKey = 'waymark.browser'

// While pages are prerendered there are no tabs.
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('waymark-writes')

/** This browser's own name, by which its tabs know what was done in it. */
export const ownBrowser = nameOfBrowser()

function nameOfBrowser(): string {
  const made = Math.random().toString(36).slice(2)
  try {
    const known = localStorage.getItem(nameKey) ?? ''
    if (browserName.test(known)) return known
    localStorage.setItem(nameKey, made)
  } catch {
    // Without a store each tab is a browser of its own.
  }
  return made
}

/** Answers that come to the other tabs with what an operation brought about (`remember` in app/sync/operations). */
const handedOver: readonly EndpointPath[] = [
  '/api/v1/collections',
  '/api/v1/collections/:collectionId',
  '/api/v1/courses/:courseId/progress',
  '/api/v1/dashboard',
  '/api/v1/exercises/:lessonId',
  '/api/v1/notes',
  '/api/v1/notes/:lessonId',
  '/api/v1/path-resources',
  '/api/v1/places/:lessonId',
  '/api/v1/progress/projects/:projectId',
  '/api/v1/quizzes/:lessonId/result',
  '/api/v1/saved-resources',
  '/api/v1/resource-marks',
  '/api/v1/session',
  '/api/v1/video/:lessonId',
]

/** Tells the other tabs what they know that is old, once a call has succeeded. */
export function tellSiblings({ makesStale }: Endpoint, isOperation: boolean): void {
  const isOld = (path: EndpointPath) => !isOperation || !handedOver.includes(path)
  const stale = makesStale === 'everything' ? makesStale : (makesStale ?? []).filter(isOld)
  if (stale.length > 0) channel?.postMessage(stale)
}

export function onSiblingsWrite(listener: (stale: Stale) => void, signal: AbortSignal): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Stale>) => listener(data), { signal })
}

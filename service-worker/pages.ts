import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { lessonFilePathname } from '../app/paths.ts'
import { shellAddress } from '../domain/offline.ts'
import { cacheTexts } from './files.ts'
import { askServer } from './network.ts'

/** Milliseconds after which the shell replaces a page. */
const timeoutMs = 4000

const coursePage = /^(\/courses\/[^/]+\/[^/]+\/[^/]+)(?:\/([^/]+))?\/?$/

/** Responds with the server's page, or offline with the shell, which draws from the caches. */
export async function respondWithPage({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const { preloadResponse } = event as FetchEvent
  const { response, atLast } = await askServer(request, timeoutMs, preloadResponse)
  if (!response) return (await matchPrecache(shellAddress)) ?? atLast()
  if (response.ok) event.waitUntil(cacheTextsOf(url.pathname))
  return response
}

/** Caches the data of a page, so that the shell can draw it. */
export async function cacheTextsOf(pathname: string): Promise<void> {
  const [, course, lessonId] = coursePage.exec(pathname) ?? []
  if (course) await cacheTexts([`${course}.data`, ...(lessonId ? [lessonFilePathname(lessonId)] : [])])
}

import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { lessonFilePathname } from '../app/paths.ts'
import { shellAddress } from '../domain/offline.ts'
import { cacheTexts } from './files.ts'
import { askServer } from './network.ts'

/** A page that takes longer, in milliseconds, is drawn from what is here. */
const timeoutMs = 4000

const coursePage = /^(\/courses\/[^/]+\/[^/]+\/[^/]+)(?:\/([^/]+))?\/?$/

/** A page as the server has it; without the server, the shell draws it from what is kept. */
export async function respondWithPage({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const { preloadResponse } = event as FetchEvent
  const { response, atLast } = await askServer(request, timeoutMs, preloadResponse)
  if (!response) return (await matchPrecache(shellAddress)) ?? atLast()
  if (response.ok) event.waitUntil(cacheTextsOf(url.pathname))
  return response
}

/** Keeps what a page was built from, so that the shell can draw it too. */
export async function cacheTextsOf(pathname: string): Promise<void> {
  const [, course, lessonId] = coursePage.exec(pathname) ?? []
  if (course) await cacheTexts([`${course}.data`, ...(lessonId ? [lessonFilePathname(lessonId)] : [])])
}

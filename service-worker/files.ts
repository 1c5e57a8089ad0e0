import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { packsCache } from '../domain/offline.ts'
import { askServer, isNotOurs } from './network.ts'
import { partOf } from './part.ts'
import { assetsCache } from './versions.ts'

/** The cache of the last public data of pages and lessons. */
export const textsCache = 'texts'

/** Milliseconds after which a text, a few kB, counts as unreachable. */
const timeoutMs = 4000

const lessonOnPath = /^(\/courses\/[^/]+\/[^/]+\/[^/]+)\/[^/]+\.data$/
const inShell = new Set(SITE.shell.map(({ address }) => address))

/** Files whose address has no content hash. */
export function isText({ pathname }: URL): boolean {
  return pathname.endsWith('.data') || /^\/(lessons|cards)\/[^/]+\.json$/.test(pathname) || inShell.has(pathname)
}

/** Looks an address up in all caches. */
function matchAny(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true })
}

/** Responds with immutable files, whose addresses have content hashes. */
export async function respondWithAsset({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const found = await matchAny(request.url)
  if (found) return found
  const response = await fetch(request)
  if (isNotOurs(response, url.pathname)) return Response.error()
  if (response.ok) event.waitUntil(store(assetsCache, request.url, response.clone()))
  return response
}

export async function respondWithText({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const { response, atLast } = await askServer(request, timeoutMs)
  if (!response || isNotOurs(response, url.pathname)) {
    const found = await cachedText(url.pathname)
    if (found) return found
    const late = await atLast()
    return isNotOurs(late, url.pathname) ? Response.error() : late
  }
  if (response.ok && !inShell.has(url.pathname)) event.waitUntil(store(textsCache, url.pathname, response.clone()))
  return response
}

async function cachedText(address: string): Promise<Response | undefined> {
  // A page opened with a trailing slash asks for this address.
  const pathname = address.replace(/(.)\/_\.data$/, '$1.data')
  const found = (await matchPrecache(pathname)) ?? (await matchAny(pathname))
  // The course's data also draws a lesson's page, since the lesson's text is a separate file.
  return found ?? matchAny(pathname.replace(lessonOnPath, '$1.data'))
}

/** Fetches texts into the cache for offline use. */
export async function cacheTexts(addresses: string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address).catch(() => null)
      if (response?.ok && !isNotOurs(response, address)) await store(textsCache, address, response)
    }),
  )
}

export async function respondWithVideo({ request, url }: RouteHandlerCallbackOptions): Promise<Response> {
  const packs = await caches.open(packsCache)
  const found = await packs.match(url.pathname)
  const range = request.headers.get('range')
  if (!found) return fetch(request)
  return range ? partOf(found, range) : found
}

async function store(cacheName: string, address: string, response: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  // A full cache is no error: the file is fetched again next time.
  await cache.put(address, response).catch(() => {})
}

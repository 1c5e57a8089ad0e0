import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { packsCache } from '../domain/offline.ts'
import { askServer } from './network.ts'
import { partOf } from './part.ts'
import { assetsCache } from './versions.ts'

/** What pages and lessons are drawn from, as it came last; the same for everybody. */
export const textsCache = 'texts'

/** A text is a few kB: what takes longer, in milliseconds, does not come. */
const timeoutMs = 4000

const lessonOnPath = /^(\/courses\/[^/]+\/[^/]+\/[^/]+)\/[^/]+\.data$/
const inShell = new Set(SITE.shell.map(({ address }) => address))

/** Files whose address stays when they change. */
export function isText({ pathname }: URL): boolean {
  return pathname.endsWith('.data') || /^\/lessons\/[^/]+\.json$/.test(pathname) || inShell.has(pathname)
}

/** From any cache, by its address. */
function matchAny(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true })
}

/** Files whose address changes with them, and so never change. */
export async function respondWithAsset({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const found = await matchAny(request.url)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) event.waitUntil(store(assetsCache, request.url, response.clone()))
  return response
}

export async function respondWithText({ request, url, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const { response, atLast } = await askServer(request, timeoutMs)
  if (!response) return (await cachedText(url.pathname)) ?? atLast()
  if (response.ok && !inShell.has(url.pathname)) event.waitUntil(store(textsCache, url.pathname, response.clone()))
  return response
}

async function cachedText(address: string): Promise<Response | undefined> {
  // Of a page that was opened with a slash at the end.
  const pathname = address.replace(/(.)\/_\.data$/, '$1.data')
  const found = (await matchPrecache(pathname)) ?? (await matchAny(pathname))
  // A lesson's text is in a file of its own: what is known of its course draws the page around it.
  return found ?? matchAny(pathname.replace(lessonOnPath, '$1.data'))
}

/** Asks for texts and keeps them, for when there is no network. */
export async function cacheTexts(addresses: string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address).catch(() => null)
      if (response?.ok) await store(textsCache, address, response)
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
  // What finds no room is not kept, and asked for again.
  await cache.put(address, response).catch(() => {})
}

/// <reference path="./site.d.ts" />
import { setCacheNameDetails } from 'workbox-core'
import { addPlugins, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { packingHeader, type ToWorker } from '../domain/offline.ts'
import { isText, respondWithAsset, respondWithText, respondWithVideo } from './files.ts'
import { isNotOurs } from './network.ts'
import { cacheTextsOf, respondWithPage } from './pages.ts'
import { followReminder, renewSubscription, showReminder } from './reminders.ts'
import { dropOldVersions, refreshTexts, shellCache } from './versions.ts'

declare const self: ServiceWorkerGlobalScope

setCacheNameDetails({ prefix: '', precache: shellCache, suffix: '' })
// The browser tries to install the worker again later.
addPlugins([
  {
    async fetchDidSucceed({ request, response }) {
      if (isNotOurs(response, new URL(request.url).pathname)) throw new Error(`Not ours: ${request.url}`)
      return response
    },
  },
])
// `precache` only stores files; the routes below serve them.
precache(SITE.shell.map(({ address, revision }) => ({ url: address, revision })))

type Match = Parameters<typeof registerRoute>[0]

/** Matches GET requests to this site, except those of packs. */
function from(matches: (url: URL) => boolean): Match {
  return ({ url, request, sameOrigin }) => sameOrigin && !request.headers.has(packingHeader) && matches(url)
}

registerRoute(
  new NavigationRoute(respondWithPage, { denylist: [/^\/(api|lesson-videos|sandbox)\//, /^\/(readyz|healthz)$/] }),
)
registerRoute(
  from(({ pathname }) => pathname.startsWith('/assets/')),
  respondWithAsset,
)
registerRoute(from(isText), respondWithText)
registerRoute(
  from(({ pathname }) => pathname.startsWith('/lesson-videos/')),
  respondWithVideo,
)

self.addEventListener('activate', (event) => {
  // Requests wait until activation is over.
  const begin = async () => {
    // The browser fetches the page while the worker starts.
    await self.registration.navigationPreload?.enable()
    await dropOldVersions()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  if (message.kind === 'version') event.ports[0]?.postMessage(SITE.version)
  else if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
  else if (message.kind === 'visited') event.waitUntil(cacheTextsOf(message.pathname))
  else event.waitUntil(refreshTexts())
})

self.addEventListener('push', (event) => event.waitUntil(showReminder(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(followReminder(event)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** For answers that are no page: nothing may come of them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What no page of ours uses, nor any frame in it: scripts of learners cannot ask for it either. */
const permissionsPolicy = [
  ...['browsing-topics', 'camera', 'display-capture', 'geolocation', 'hid', 'local-fonts'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the headers that tell a browser to distrust, on every answer. Pages bring a policy of their own. */
export const securityHeaders = plugin(async (app: FastifyInstance, { https }: { https: boolean }) => {
  await app.register(helmet, {
    // Helmet would put its policy together anew for each answer: a tenth of the time that a page takes.
    contentSecurityPolicy: false,
    // Video players refuse to play without knowing the site they are on.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', dataPolicy)
    reply.header('permissions-policy', permissionsPolicy)
    // What is the same for everybody says otherwise.
    reply.header('cache-control', 'no-store')
  })
})

/**
 * What a page may load: itself, its own inline scripts by their hashes, and a video player once it is asked for.
 * Styles may be inline: dialogs and toasts place themselves with them.
 */
export function pagePolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * For the frame that learners' pages run in (public/sandbox/web.html): any script and style of their own, and nothing
 * else in the world. It has no origin, so it reaches no cookie, no storage and no page.
 */
export const sandboxPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'media-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-forms',
].join('; ')

/**
 * What a learner's program may reach: nothing. The frame that it runs in has no origin of its own, its worker inherits
 * this policy, and with it no address can be loaded or sent to. WebAssembly is what the engines are made of.
 */
export function enginePolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'wasm-unsafe-eval'", ...inlineScripts(html)].join(' '),
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')
}

/**
 * What comes with both frames besides their policy: a wall around all connections, also those that a content security
 * policy does not know, such as WebRTC. Chromium keeps it since 152; other browsers do not know it yet.
 */
export const frameHeaders = {
  'connection-allowlist': '()',
  // Frames have no origin, and so nothing to keep apart.
  'origin-agent-cluster': '?0',
}

/** For the service worker: it asks this site, and nobody else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For the reference page of the API, as its library builds it. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The hashes of a page's own scripts, as a policy names them. */
function inlineScripts(html: string): string[] {
  // Structured data is no script, whatever its tag is called: nothing runs it.
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

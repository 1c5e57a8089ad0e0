import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { serverHeader } from '../../domain/foreign-response.ts'

/** For responses that are not pages: nothing may load or run. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Features that no page or frame uses, denied to learners' scripts as well. */
const permissionsPolicy = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets security headers on every response. Pages bring a policy of their own. */
export const securityHeaders = plugin(async (app: FastifyInstance, { https }: { https: boolean }) => {
  await app.register(helmet, {
    // Helmet would rebuild its policy for each response: a tenth of a page's time.
    contentSecurityPolicy: false,
    // Video players refuse to play without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', dataPolicy)
    reply.header('permissions-policy', permissionsPolicy)
    reply.header(serverHeader, '1')
    // Public responses override this.
    reply.header('cache-control', 'no-store')
  })
})

/**
 * The content security policy of a page: itself, its inline scripts by hash, and video players. Inline styles are
 * allowed because dialogs and toasts position themselves with them.
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
 * For the frame of learners' pages (public/sandbox/web.html): any inline script and style, and no network. The frame
 * has an opaque origin, so cookies, storage and pages are out of reach.
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
 * For the frame of learners' programs: no network at all. Its origin is opaque and its worker inherits this policy. The
 * engines need WebAssembly.
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
 * Headers of both frames: a block of all connections, including those outside a content security policy, such as
 * WebRTC. Chromium implements the header since 152; other browsers ignore it.
 */
export const frameHeaders = {
  'connection-allowlist': '()',
  // Opaque origins need no clusters of their own.
  'origin-agent-cluster': '?0',
}

/** For the service worker, which fetches from this site only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** For the API's reference page, as its library builds it. */
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

/** CSP hashes of a page's inline scripts. */
function inlineScripts(html: string): string[] {
  // Structured data never runs, although its tag is `script`.
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
}

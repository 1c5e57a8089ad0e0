import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import QuickLRU from 'quick-lru'
import { shellAddress } from '../domain/offline.ts'
import { unknownSiteAddress } from '../domain/site-address.ts'
import { enginePolicy, pagePolicy, sandboxPolicy, workerPolicy } from './security-headers.ts'

const immutableForAYear = 'public, max-age=31536000, immutable'

/** The application without a page of its own: for addresses that only the browser can tell apart. */
const shellFile = basename(shellAddress)
const notFoundFile = '404/index.html'
/** The 404 screen as the course page draws it, for the addresses that the browser takes for a course's. */
const noCourseFile = 'courses/-/-/-/index.html'
const likeACourse = /^\/courses(\/[^/?]+){3,4}\/?(\?|$)/
/** No pages, but the frames that learners' work runs in, each with what it may do. */
const frames: Record<string, (html: string) => string> = {
  'sandbox/web.html': () => sandboxPolicy,
  'sandbox/engine.html': enginePolicy,
}
// The service worker asks for the shell itself.
const shellAddresses = ['/signin/*', '/signup/*', shellAddress]

/** Of the hundreds of pages those that are read stay ready to send: 60 to 120, about 0.1 MB each. */
const keptPages = 60

const canonicalLink = /<link rel="canonical" href="([^"]+)"/

/** A text as it goes over the wire. */
interface Page {
  /** Its bytes by content encoding; `identity` is uncompressed. */
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer }
  etag: string
  headers: Record<string, string>
}

/**
 * The built site: pages from memory, each with the site's address in it and a policy that admits its own inline
 * scripts, what search engines ask for, and the other files as they lie, precompressed.
 */
export class Site {
  readonly #folder: string
  readonly #address: string
  readonly #kept = new QuickLRU<string, Page>({ maxSize: keptPages })

  /** @param address where people reach the site, without a slash at the end */
  constructor(folder: string, address: string) {
    this.#folder = folder
    this.#address = address
  }

  async register(app: FastifyInstance): Promise<void> {
    const files = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
    const aside = [shellFile, notFoundFile, noCourseFile]
    const pages = files.filter((file) => file.endsWith('.html') && !aside.includes(file))
    for (const file of pages) {
      this.#serve(app, `/${file.replace(/\/?index\.html$/, '')}`, () => this.#page(file))
    }
    for (const address of shellAddresses) this.#serve(app, address, () => this.#page(shellFile))
    this.#serve(app, '/robots.txt', () => this.#robots())
    this.#serve(app, '/sitemap.xml', () => this.#sitemap(pages))

    await app.register(fastifyStatic, {
      root: this.#folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(this.#folder, 'assets'))
        reply.header('cache-control', isHashed ? immutableForAYear : 'no-cache')
        // As it is or compressed.
        if (basename(path).startsWith('sw.js')) reply.header('content-security-policy', workerPolicy)
      },
    })
  }

  /** Answers with the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const file = likeACourse.test(request.url) ? noCourseFile : notFoundFile
    return send(
      this.#keep(file, () => this.#page(file)),
      request,
      reply.status(404),
    )
  }

  /** Answers at an address with a page that is made when it is first asked for. */
  #serve(app: FastifyInstance, address: string, make: () => Page): void {
    app.get(address, { schema: { hide: true } }, (request, reply) => send(this.#keep(address, make), request, reply))
  }

  #keep(name: string, make: () => Page): Page {
    const kept = this.#kept.get(name)
    if (kept) return kept
    const page = make()
    this.#kept.set(name, page)
    return page
  }

  #page(file: string): Page {
    const html = this.#html(file)
    const policy = (frames[file] ?? pagePolicy)(html)
    return pageOf(html, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // Frames have no origin, and so nothing to keep apart.
      ...(file in frames && { 'origin-agent-cluster': '?0' }),
    })
  }

  #robots(): Page {
    const text = `User-agent: *\nAllow: /\n\nSitemap: ${this.#address}/sitemap.xml\n`
    return pageOf(text, { 'content-type': 'text/plain; charset=utf-8' })
  }

  /** Lists the pages that want to be found: those that name the address to find them at. */
  #sitemap(files: string[]): Page {
    const addresses = new Set(files.flatMap((file) => this.#html(file).match(canonicalLink)?.[1] ?? []))
    const entries = [...addresses].sort().map((address) => `<url><loc>${address}</loc></url>`)
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>\n',
    ].join('\n')
    return pageOf(text, { 'content-type': 'application/xml; charset=utf-8' })
  }

  #html(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8').replaceAll(unknownSiteAddress, this.#address)
  }
}

function send({ bodies, etag, headers }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(headers)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding ?? 'identity'])
}

function pageOf(text: string, headers: Record<string, string>): Page {
  const identity = Buffer.from(text)
  // The highest quality would take three times as long to save another fortieth.
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  // Weak: the bytes differ by encoding.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    bodies: { br, gzip: gzipSync(identity), identity },
    etag,
    headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...headers },
  }
}

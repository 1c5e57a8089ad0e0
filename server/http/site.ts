import { createHash } from 'node:crypto'
import { readdirSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { raise } from '../../domain/errors.ts'
import { shellAddress } from '../../domain/offline.ts'
import { unknownSiteAddress } from '../../domain/site-address.ts'
import { enginePolicy, frameHeaders, pagePolicy, sandboxPolicy, workerPolicy } from './security-headers.ts'

const immutableForAYear = 'public, max-age=31536000, immutable'

/** The app's shell: for URLs that only the browser can resolve. */
const shellFile = basename(shellAddress)
const notFoundFile = '404/index.html'
/** The course page's own 404 screen, for unknown URLs below the courses. */
const noCourseFile = 'courses/-/-/-/index.html'
const likeACourse = /^\/courses(\/[^/?]+){3,4}\/?(\?|$)/
/** The frames that run learners' work, each with its policy. */
const frames: Record<string, (html: string) => string> = {
  'sandbox/web.html': () => sandboxPolicy,
  'sandbox/engine.html': enginePolicy,
}
// The service worker requests the shell itself.
const shellAddresses = ['/signin/*', '/signup/*', '/credentials/*', shellAddress]

const canonicalLink = /<link rel="canonical" href="([^"]+)"/

/** A page's text and headers. */
interface Text {
  text: string
  headers: Record<string, string>
}

/** A compressed page, some 25 kB. */
interface Page {
  br: Buffer
  gzip: Buffer
  etag: string
  headers: Record<string, string>
}

/**
 * The built site. Pages come from memory, each with the site's URL and a policy for its inline scripts. Other files are
 * served from disk, precompressed.
 */
export class Site {
  readonly #folder: string
  readonly #address: string
  /** Pages by file, compressed once at their first request. */
  readonly #pages = new Map<string, Promise<Page>>()

  /** @param address the site's public URL, without a slash at the end */
  constructor(folder: string, address: string) {
    // A build that replaces this site uses a new folder.
    this.#folder = realpathSync(folder)
    this.#address = address
  }

  async register(app: FastifyInstance): Promise<void> {
    const files = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' })
    const aside = [shellFile, notFoundFile, noCourseFile]
    const pages = files.filter((file) => file.endsWith('.html') && !aside.includes(file))
    for (const file of pages) {
      this.#serve(app, `/${file.replace(/\/?index\.html$/, '')}`, file)
    }
    for (const address of shellAddresses) this.#serve(app, address, shellFile)
    this.#serve(app, '/robots.txt', 'robots.txt', async () => this.#robots())
    this.#serve(app, '/sitemap.xml', 'sitemap.xml', () => this.#sitemap(pages))

    await app.register(fastifyStatic, {
      root: this.#folder,
      // The plugin's own route would read a folder of thousands of files for each response.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(this.#folder, 'assets'))
        reply.header('cache-control', isHashed ? immutableForAYear : 'no-cache')
        // Matches compressed variants as well.
        if (basename(path).startsWith('sw.js')) reply.header('content-security-policy', workerPolicy)
      },
    })
    const sent = new Set(files.filter((file) => !file.endsWith('.html')))
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async ({ params }, reply) =>
      sent.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    )
  }

  /** Sends the 404 screen. */
  async sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = await this.#page(likeACourse.test(request.url) ? noCourseFile : notFoundFile)
    return send(page, request, reply.status(404))
  }

  #serve(app: FastifyInstance, address: string, file: string, read?: () => Promise<Text>): void {
    app.get(address, { schema: { hide: true } }, async (request, reply) =>
      send(await this.#page(file, read), request, reply),
    )
  }

  /** A page, prepared once for all concurrent requests. */
  #page(file: string, read = () => this.#file(file)): Promise<Page> {
    const known = this.#pages.get(file)
    if (known) return known
    const page = read().then(compressed)
    this.#pages.set(file, page)
    // A failed read is retried by the next request.
    page.catch(() => this.#pages.delete(file))
    return page
  }

  async #file(file: string): Promise<Text> {
    const text = await this.#html(file)
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': (frames[file] ?? pagePolicy)(text),
      ...(file in frames && frameHeaders),
    }
    return { text, headers }
  }

  #robots(): Text {
    const text = `User-agent: *\nAllow: /\n\nSitemap: ${this.#address}/sitemap.xml\n`
    return { text, headers: { 'content-type': 'text/plain; charset=utf-8' } }
  }

  /** Lists the pages with a canonical URL. */
  async #sitemap(files: string[]): Promise<Text> {
    const addresses = new Set<string>()
    for (const file of files) {
      const [, address] = (await this.#html(file)).match(canonicalLink) ?? []
      if (address) addresses.add(address)
    }
    const entries = [...addresses].sort().map((address) => `<url><loc>${address}</loc></url>`)
    const text = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>\n',
    ].join('\n')
    return { text, headers: { 'content-type': 'application/xml; charset=utf-8' } }
  }

  async #html(file: string): Promise<string> {
    const html = await readFile(join(this.#folder, file), 'utf8').catch(() =>
      raise('unavailable', 'The site was replaced by a newer one. Please try again in a moment.'),
    )
    return html.replaceAll(unknownSiteAddress, this.#address)
  }
}

async function send(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers)
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  // Hardly any client lacks gzip, so decompressing for each such request is fine.
  if (!encoding) return reply.send(await promisify(gunzip)(page.gzip))
  return reply.header('content-encoding', encoding).send(page[encoding])
}

/** Compresses in the thread pool: it takes some 40 ms. */
async function compressed({ text, headers }: Text): Promise<Page> {
  const [br, gz] = await Promise.all([
    // The highest quality takes three times as long and saves 2.5 percent more.
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    promisify(gzip)(text),
  ])
  // Weak: the bytes differ by encoding.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { br, gzip: gz, etag, headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...headers } }
}

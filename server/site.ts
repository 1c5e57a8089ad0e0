import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from './security-headers.ts'

const immutableForAYear = 'public, max-age=31536000, immutable'

/** The application without a page of its own: for addresses that only the browser can tell apart. */
const shellFile = '__spa-fallback.html'
const notFoundFile = '404/index.html'
const shellAddresses = ['/signin/*', '/signup/*']

/** A prerendered page as it goes over the wire. */
interface Page {
  /** Its bytes by content encoding; `identity` is uncompressed. */
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer }
  etag: string
  headers: Record<string, string>
}

/**
 * The built site: pages from memory, each with a policy that admits its own inline scripts, and the other
 * files as they lie, precompressed.
 */
export class Site {
  readonly #folder: string
  // Filled as pages are asked for; there are as many as the build made.
  readonly #pages = new Map<string, Page>()

  constructor(folder: string) {
    this.#folder = folder
  }

  async register(app: FastifyInstance): Promise<void> {
    const files = readdirSync(this.#folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    )
    for (const file of files) {
      if (file === shellFile || file === notFoundFile) continue
      const address = `/${file.replace(/\/?index\.html$/, '')}`
      this.#registerPage(app, address, file)
    }
    for (const address of shellAddresses) this.#registerPage(app, address, shellFile)

    await app.register(fastifyStatic, {
      root: this.#folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(this.#folder, 'assets'))
        reply.header('cache-control', isHashed ? immutableForAYear : 'no-cache')
      },
    })
  }

  /** Answers with the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.#send(notFoundFile, request, reply.status(404))
  }

  #registerPage(app: FastifyInstance, address: string, file: string): void {
    app.get(address, { schema: { hide: true } }, (request, reply) => this.#send(file, request, reply))
  }

  #send(file: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { bodies, etag, headers } = this.#page(file)
    reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && bodies[name])
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(bodies[encoding ?? 'identity'])
  }

  #page(file: string): Page {
    const known = this.#pages.get(file)
    if (known) return known
    const page = readPage(join(this.#folder, file))
    this.#pages.set(file, page)
    return page
  }
}

function readPage(file: string): Page {
  const identity = readFileSync(file)
  const beside = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
    etag,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
      'content-security-policy': pagePolicy(identity.toString('utf8')),
    },
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unknownSiteAddress } from '../../domain/site-address.ts'
import { handleErrors } from './errors.ts'
import { securityHeaders } from './security-headers.ts'
import { Site } from './site.ts'

const address = 'https://learn.example.org'
const structuredData = `{"@type":"Course","url":"${unknownSiteAddress}/courses"}`

const files: Record<string, string | Buffer> = {
  'index.html': `<link rel="canonical" href="${unknownSiteAddress}/"/><script>start()</script><script type="module" src="/assets/shell-abc.js"></script>`,
  'courses/index.html': `<link rel="canonical" href="${unknownSiteAddress}/courses"/><script type="application/ld+json">${structuredData}</script>`,
  'dashboard/index.html': '<meta name="robots" content="noindex"/>',
  'long/index.html': Array.from({ length: 10_000 }, (_, index) => `<p>${index ** 3}</p>`).join(''),
  '__spa-fallback.html': '<p>Loading</p>',
  'sandbox/web.html': '<script>run()</script>',
  'sandbox/engine.html': '<script>start()</script>',
  '404/index.html': '<h1>404 - Page Not Found</h1>',
  'courses/-/-/-/index.html': '<h1>404 - Page Not Found</h1><p>No such course</p>',
  'courses.data': '[1,2,3]'.repeat(100),
  'sw.js': 'addEventListener("fetch", answer);'.repeat(100),
  'offline/1.json': '{"courseId":"1"}',
  'share.png': Buffer.from('a picture'),
  'assets/shell-abc.js': 'export const walk = 1;'.repeat(100),
  'assets/figtree-abc.woff2': Buffer.from('a font'),
}

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-site-'))
  // The build leaves compressed copies of text files, except pages.
  for (const file of ['assets/shell-abc.js', 'courses.data', 'sw.js']) {
    files[`${file}.br`] = brotliCompressSync(String(files[file]))
    files[`${file}.gz`] = gzipSync(String(files[file]))
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const site = new Site(folder, address)
  handleErrors(app, site)
  await app.register(securityHeaders, { https: true })
  await site.register(app)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers })
}

const asBuilt = (file: string) => String(files[file]).replaceAll(unknownSiteAddress, address)

describe('a page', () => {
  test("is asked for anew each time, and carries the site's address where the build could not know it", async () => {
    const page = await get('/')
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(page.body).toBe(asBuilt('index.html'))
    expect(page.body).toContain(`href="${address}/"`)
  })

  test('answers with and without a slash at the end', async () => {
    expect((await get('/courses')).body).toBe(asBuilt('courses/index.html'))
    expect((await get('/courses/')).body).toBe(asBuilt('courses/index.html'))
  })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['', undefined, (body: Buffer) => body],
  ])('comes as the browser accepts it: %j', async (accepted, encoding, unpack) => {
    const page = await get('/courses', { 'accept-encoding': accepted })
    expect(page.headers['content-encoding']).toBe(encoding)
    expect(page.headers.vary).toBe('accept-encoding')
    expect(unpack(page.rawPayload).toString()).toBe(asBuilt('courses/index.html'))
  })

  test('that has not changed is not sent again', async () => {
    const { headers } = await get('/')
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/courses', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('is compressed once, however many ask for it at once, and however often', async () => {
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/dashboard', { 'accept-encoding': 'br' })))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200))
    writeFileSync(join(folder, 'dashboard/index.html'), '<p>Built anew</p>')
    for (const accepted of ['br', 'gzip', '']) {
      expect((await get('/dashboard', { 'accept-encoding': accepted })).headers.etag).toBe(pages[0]?.headers.etag)
    }
    expect((await get('/dashboard')).body).toBe(asBuilt('dashboard/index.html'))
  })

  test('is compressed while others are answered', async () => {
    let answered = false
    const page = get('/long', { 'accept-encoding': 'br' }).then(() => {
      answered = true
    })
    await get('/share.png')
    expect(answered).toBe(false)
    await page
  })

  test('tells its headers alone to HEAD', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers.etag).toBe((await get('/')).headers.etag)
  })

  test('may run its own inline scripts and no others; structured data is none', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
    const hash = createHash('sha256').update('start()').digest('base64')
    expect(await policyOf('/')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(await policyOf('/courses')).toContain(`script-src 'self';`)
  })
})

test.each(['br', ''])(
  'the service worker is asked for anew each time, and may ask this site alone (%j)',
  async (accepted) => {
    const { headers } = await get('/sw.js', { 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    })
    expect(headers['content-encoding']).toBe(accepted || undefined)
    expect((await get('/offline/1.json')).headers).toMatchObject({ 'cache-control': 'no-cache' })
  },
)

test('the shell has an address of its own, for the service worker to keep', async () => {
  const { statusCode, headers, body } = await get('/__spa-fallback.html')
  expect([statusCode, body]).toEqual([200, '<p>Loading</p>'])
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).toContain("worker-src 'self'")
})

test("the frame that learners' pages run in has no origin and no network, and is shown in our pages alone", async () => {
  const policy = String((await get('/sandbox/web.html')).headers['content-security-policy']).split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-scripts allow-forms')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy.filter((rule) => /connect-src|https?:|\*/.test(rule))).toEqual([])
})

test.each(['/sandbox/web.html', '/sandbox/engine.html'])(
  '%s makes no connection, where browsers know to keep it',
  async (url) => {
    expect((await get(url)).headers['connection-allowlist']).toBe('()')
    expect((await get('/')).headers).not.toHaveProperty('connection-allowlist')
  },
)

test('the frame for engines has no origin, may compile WebAssembly, and may load and ask nothing', async () => {
  const policy = String((await get('/sandbox/engine.html')).headers['content-security-policy']).split('; ')
  const hash = createHash('sha256').update('start()').digest('base64')
  expect(policy).toContain(`script-src 'wasm-unsafe-eval' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy.filter((rule) => rule.startsWith('connect-src'))).toEqual([])
})

test.each(['/signin/factor-two', '/signup/verify/now'])(
  '%s, which only the browser knows, is the application',
  async (url) => {
    const page = await get(url)
    expect([page.statusCode, page.body]).toEqual([200, asBuilt('__spa-fallback.html')])
  },
)

test('an address without a page is the 404 screen, a call that does not exist is a problem', async () => {
  const page = await get('/courses/cooking')
  expect([page.statusCode, page.body]).toEqual([404, asBuilt('404/index.html')])
  for (const url of [
    '/courses/coding/minimal/expert?from=here',
    '/courses/coding/minimal/novice/x',
    '/courses/-/-/-',
  ]) {
    const course = await get(url)
    expect([course.statusCode, course.body]).toEqual([404, asBuilt('courses/-/-/-/index.html')])
  }
  expect((await get('/api/v1/nothing')).headers['content-type']).toContain('application/problem+json')
})

describe('a file', () => {
  test.each([
    ['/assets/shell-abc.js', 'application/javascript'],
    ['/assets/figtree-abc.woff2', 'font/woff2'],
  ])('whose name changes with its content is kept for a year: %s', async (url, type) => {
    const file = await get(url)
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers['content-type']).toContain(type)
  })

  test.each(['/share.png', '/courses.data'])(
    'with a lasting name is asked for anew, and sent if it changed: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['cache-control']).toBe('no-cache')
      expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    },
  )

  test.each(['/assets/shell-abc.js', '/courses.data'])(
    'of text comes compressed as the browser accepts it: %s',
    async (url) => {
      const bytes = Buffer.from(asBuilt(url.slice(1)))
      const br = await get(url, { 'accept-encoding': 'br, gzip' })
      const gzip = await get(url, { 'accept-encoding': 'gzip' })
      const plain = await get(url)
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect([brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload), plain.rawPayload]).toEqual([
        bytes,
        bytes,
        bytes,
      ])
    },
  )

  test.each(['/share.png', '/assets/figtree-abc.woff2'])(
    'that is compressed by nature comes as it is: %s',
    async (url) => {
      const file = await get(url, { 'accept-encoding': 'br, gzip' })
      expect(file.headers['content-encoding']).toBeUndefined()
      expect(file.body).toBe(asBuilt(url.slice(1)))
    },
  )
})

test('only what was there when the server started is sent', async () => {
  writeFileSync(join(folder, 'assets/late-abc.js'), 'export const late = 1;')
  expect((await get('/assets/late-abc.js')).statusCode).toBe(404)
  for (const url of ['/assets', '/assets/', '/assets/..%2fsw.js', '/404/index.html']) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode, body]).toEqual([url, 404, asBuilt('404/index.html')])
  }
})

describe('search engines', () => {
  test('are given the address of the sitemap', async () => {
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`)
  })

  test('find every page there that names its address, and no other', async () => {
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${address}/`,
      `${address}/courses`,
    ])
  })
})

describe('a site that is built while another is served', () => {
  /** Serves a site with one script, to which `link` leads. */
  async function serverOf(link: string) {
    const served = fastify()
    const site = new Site(link, address)
    handleErrors(served, site)
    await site.register(served)
    return served
  }

  test('changes nothing before the next start, and where the one before is gone the answer is 503', async () => {
    const sites = mkdtempSync(join(tmpdir(), 'waymark-sites-'))
    for (const name of ['a', 'b']) {
      mkdirSync(join(sites, name))
      for (const page of ['index.html', 'late.html', '404.html']) writeFileSync(join(sites, name, page), name)
    }
    const link = join(sites, 'client')
    symlinkSync(join(sites, 'a'), link)
    const served = await serverOf(link)
    rmSync(link)
    symlinkSync(join(sites, 'b'), link)
    expect((await served.inject('/')).body).toBe('a')
    rmSync(join(sites, 'a'), { recursive: true })
    expect((await served.inject('/')).body).toBe('a')
    const late = await served.inject('/late.html')
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '2'])
    const next = await serverOf(link)
    expect((await next.inject('/')).body).toBe('b')
    await Promise.all([served.close(), next.close()])
    rmSync(sites, { recursive: true })
  })
})

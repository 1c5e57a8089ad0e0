import type { APIRequestContext, Page } from '@playwright/test'
import { readContent } from '../content/read.ts'
import { expect, test } from './test.ts'

// What search engines, and people who are sent a link, get to see; and what a page costs them.

const coursePage = '/courses/coding/minimal/beginner'
const publicPages = ['/', '/courses', coursePage, '/resources', '/about', '/signin', '/signup']
const personalPages = ['/dashboard', '/course-dashboard', '/onboarding', '/onboarding/time', '/onboarding/experience']

/** The attributes `content` or `href` of the tags in the page's source that have these words in them. */
function allSaid(html: string, tag: string): string[] {
  const found = html.matchAll(new RegExp(`<(?:meta|link) ${tag} (?:content|href)="([^"]*)"/>`, 'g'))
  return [...found].map(([, value = '']) => value)
}

/** That of the only one. */
function said(html: string, tag: string): string {
  const [found = '', ...more] = allSaid(html, tag)
  expect(more, `one <… ${tag}> in the source`).toEqual([])
  return found
}

/** A page as it is sent. That it is packed for the way has its own tests, and takes a processor's time. */
async function sourceOf(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  return answer.text()
}

async function sitemap(baseURL: string | undefined): Promise<string[]> {
  return [...(await sourceOf(`${baseURL}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
}

test('every page in the sitemap has an address, a title and a description of its own', async ({ baseURL }) => {
  const addresses = await sitemap(baseURL)
  const topics = readContent().courses.flatMap((course) => course.topics)
  const paths = addresses.filter((address) => /\/courses\/[\w-]+\/\w+\/\w+$/.test(address))
  expect(paths).toHaveLength(topics.length * 16)
  for (const page of publicPages) expect(addresses).toContain(baseURL + page)

  const titles = new Set<string | undefined>()
  const descriptions = new Set<string | undefined>()
  const heads = []
  for (const address of addresses) {
    const html = await sourceOf(address)
    const head = html.slice(0, html.indexOf('</head>'))
    const [description] = allSaid(head, 'name="description"')
    titles.add(head.match(/<title>(.*?)<\/title>/)?.[1])
    descriptions.add(description)
    heads.push({
      addresses: [...allSaid(head, 'rel="canonical"'), ...allSaid(head, 'property="og:url"')],
      image: allSaid(head, 'property="og:image"'),
      card: allSaid(head, 'name="twitter:card"'),
      isDescribedAlike: allSaid(head, 'property="og:description"').join() === description,
      isFound: !head.includes('noindex'),
    })
  }
  // One look at all of them: each costs more than the page.
  expect(heads).toEqual(
    addresses.map((address) => ({
      addresses: [address, address],
      image: [`${baseURL}/share.png`],
      card: ['summary_large_image'],
      isDescribedAlike: true,
      isFound: true,
    })),
  )
  expect([titles.size, descriptions.size]).toEqual([addresses.length, addresses.length])
})

test('personal pages and the 404 screen stay out of search engines', async ({ baseURL }) => {
  const addresses = await sitemap(baseURL)
  for (const page of [...personalPages, '/nowhere', '/signin/elsewhere']) {
    const html = await sourceOf(baseURL + page)
    expect(said(html, 'name="robots"')).toBe('noindex')
    expect(addresses).not.toContain(baseURL + page)
  }
})

test('robots may read everything and learn where the sitemap is', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *\nAllow: /\n')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

test('the picture of a shared link and all icons exist in the sizes they are announced with', async ({ request }) => {
  const home = await (await request.get('/')).text()
  const manifest = await (await request.get(said(home, 'rel="manifest"'))).json()
  const pictures: [url: string, sizes: string][] = [
    [said(home, 'property="og:image"'), '1200x630'],
    [said(home, 'rel="apple-touch-icon"'), '180x180'],
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes] as const),
  ]
  for (const [url, sizes] of pictures) {
    const answer = await request.get(url)
    expect(answer.status(), url).toBe(200)
    const type = answer.headers()['content-type']
    expect(type, url).toMatch(/^image\//)
    if (type !== 'image/png') continue
    // Width and height stand at fixed places of every PNG.
    const bytes = await answer.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, url).toBe(sizes)
  }
  expect(manifest).toMatchObject({ name: 'Waymark', start_url: '/dashboard', display: 'standalone' })
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
})

async function structuredData(request: APIRequestContext, page: string) {
  const html = await (await request.get(page)).text()
  return JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '')
}

test("a course page carries its facts as schema.org's Course", async ({ request, baseURL }) => {
  expect(await structuredData(request, coursePage)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'Web Development Fundamentals',
    url: baseURL + coursePage,
    provider: { '@type': 'Organization', name: 'Waymark', url: `${baseURL}/` },
    isAccessibleForFree: true,
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  })
})

test("the library carries its resources as schema.org's LearningResource", async ({ visitorAt, request }) => {
  const { '@graph': resources } = await structuredData(request, '/resources')
  const page = await visitorAt('/resources')
  const links = page.getByRole('tabpanel').getByRole('heading').getByRole('link')
  const shown = await links.evaluateAll((all) =>
    all.map((link) => ({
      '@type': 'LearningResource',
      name: link.firstChild?.textContent,
      url: link.getAttribute('href'),
    })),
  )
  expect(shown).toHaveLength(15)
  expect(resources).toMatchObject(shown)
})

test('moving within the app keeps one address, title and description, those of the page that is shown', async ({
  visitorAt,
  baseURL,
}) => {
  const page = await visitorAt('/')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle('About · Waymark')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/about`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^What Waymark is/)
})

test("the browser's own bars follow the theme that the reader chose", async ({ page }) => {
  await page.goto('/')
  const shown = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) =>
        (metas as HTMLMetaElement[]).filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      )
  expect(await shown()).toEqual(['#fbf8f2'])
  await page.getByText('Dark', { exact: true }).click()
  expect(await shown()).toEqual(['#0e1715'])
  await page.reload()
  expect(await shown()).toEqual(['#0e1715'])
  await page.getByText('System', { exact: true }).click()
  expect(await shown()).toEqual(['#fbf8f2'])
})

/** Opens a page and answers with every response that came before it was quiet. */
async function responsesOf(page: Page, url: string) {
  const responses: { url: URL; bytes: number }[] = []
  page.on('response', (response) =>
    responses.push({ url: new URL(response.url()), bytes: Number(response.headers()['content-length'] ?? 0) }),
  )
  await page.goto(url, { waitUntil: 'networkidle' })
  return responses
}

test('the landing page costs at most 150 kB of JavaScript and 20 kB of styles, with all that it loads later', async ({
  page,
}) => {
  const responses = await responsesOf(page, '/')
  const bytes = (ending: string) =>
    responses.filter(({ url }) => url.pathname.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
  expect(bytes('.js')).toBeGreaterThan(50_000)
  expect(bytes('.js')).toBeLessThanOrEqual(150_000)
  expect(bytes('.css')).toBeGreaterThan(1000)
  expect(bytes('.css')).toBeLessThanOrEqual(20_000)
})

for (const url of [...publicPages, `${coursePage}/coding-1-1-1`]) {
  const tag = url.includes('coding-1') ? [] : '@long'
  test(`${url} asks nobody but us for anything, loads two fonts, and nothing on it moves`, { tag }, async ({
    page,
    baseURL,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const responses = await responsesOf(page, url)
    expect(responses.map(({ url }) => url.origin).filter((origin) => origin !== baseURL)).toEqual([])
    const files = () => responses.map(({ url }) => url.pathname).filter((path) => path.endsWith('.woff2'))
    const fonts = () => files().map((path) => path.match(/([^/]+)-wght-normal/)?.[1])
    // The lesson names someone with a Polish letter, which is in the part of the font for other Latin languages.
    const parts = url.includes('coding-1') ? ['figtree-latin-ext'] : []
    await expect.poll(() => fonts().sort()).toEqual(['bricolage-grotesque-latin', 'figtree-latin', ...parts])
    expect(await shiftOf(page)).toBe(0)
  })
}

test('a course page stays where it is when its letters come late', { tag: '@long' }, async ({ page }) => {
  const { promise: late, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await late
    await route.continue()
  })
  // Its letters belong to what a page has to load.
  await page.goto(coursePage, { waitUntil: 'commit' })
  await expect(page.getByText(/^0 of \d+ lessons complete$/)).toBeVisible()
  letCome()
  await page.evaluate(() => document.fonts.ready)
  expect(await shiftOf(page)).toBe(0)
})

/** How much of a page has moved by itself so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedResourceItem } from '../../../domain/items/saved-resource.ts'
import { getResources, searchResources } from '../../../domain/library-search.ts'
import { reportResource } from '../../../domain/link-reports.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import { listSavedResources } from '../../../domain/saved-resources.ts'
import { fakeWeb } from '../../../testing/links.ts'
import { query } from '../../../testing/query.ts'
import { realContent, type TestServer, testServer } from '../../../testing/server.ts'
import { type CheckOptions, checkLinks } from './check-links.ts'
import { probeLink } from './probe.ts'
import { readLinkTroubles, reportLink } from './queries.ts'

const begin = Date.parse('2026-11-22T08:00:00Z')
const day = 24 * 60 * 60 * 1000

let server: TestServer
let web: Awaited<ReturnType<typeof fakeWeb>>
beforeAll(async () => {
  ;[server, web] = [await testServer(), await fakeWeb()]
})
afterAll(async () => {
  await server.stop()
  await web.stop()
})

/** Checks links a number of days after the start. */
function check(urls: readonly string[], days: number, options: Partial<CheckOptions> = {}) {
  return checkLinks(server.db, urls, {
    probe: (url) => probeLink(url, { allowPrivate: true }),
    pause: async () => {},
    now: () => new Date(begin + days * day),
    ...options,
  })
}

test('every page is looked at once, and again only when it is due', async () => {
  const urls = ['/200?once', '/404?once', '/500?once', '/301/200'].map((path) => web.url + path)
  const report = await check([...urls, `${urls[0]}`], 0)
  expect(report.byState).toEqual({ works: 1, moved: 1, gone: 1, dead: 0, unclear: 1 })
  expect(report.moved).toEqual([{ url: `${web.url}/301/200`, to: `${web.url}/200` }])
  web.asked.splice(0)
  await check(urls, 0.5)
  expect(web.asked).toEqual([])
  await check(urls, 1)
  expect(web.asked.filter((question) => question.startsWith('HEAD')).sort()).toEqual([
    'HEAD /404?once',
    'HEAD /500?once',
  ])
})

test('what is broken off goes on where it was', async () => {
  const urls = Array.from({ length: 6 }, (_, index) => `${web.url}/200?resumed=${index}`)
  const stopping = new AbortController()
  web.asked.splice(0)
  await check(urls, 0, { signal: stopping.signal, onProbed: (done) => done === 2 && stopping.abort() })
  expect(web.asked).toHaveLength(2)
  await check(urls, 0)
  expect([...new Set(web.asked)]).toHaveLength(6)
  expect(web.asked).toHaveLength(6)
})

test('a host is asked one thing at a time, with a pause in between', async () => {
  const [events, urls] = [[] as string[], ['a', 'b'].map((name) => `${web.url}/200?polite=${name}`)]
  await check(urls, 0, {
    probe: async (url) => {
      events.push(`probe ${url.at(-1)}`)
      return { kind: 'works', status: 200, movedTo: null }
    },
    pause: async (milliseconds) => void events.push(`pause ${milliseconds}`),
  })
  expect(events).toEqual(['probe a', 'pause 1000', 'probe b'])
})

test('a host that wants to be left alone is asked nothing until the moment it named', async () => {
  web.asked.splice(0)
  const urls = [`${web.url}/429`, `${web.url}/200?after`]
  const report = await check(urls, 0)
  expect(report.putOff).toBe(1)
  expect(web.asked).toEqual(['HEAD /429'])
  // The host asked for two minutes, so another run sends it nothing.
  await check(urls, 1 / 24 / 60)
  expect(web.asked).toEqual(['HEAD /429'])
  await check(urls, 2 / 24 / 60)
  expect(web.asked).toEqual(['HEAD /429', 'HEAD /200?after'])
})

test('nothing of such a host is asked before that, also what this run had not come to', async () => {
  web.asked.splice(0)
  const urls = [`${web.url}/429?first`, `${web.url}/200?later`]
  await check(urls, 0, { most: 1 })
  await check(urls, 1 / 24 / 60)
  expect(web.asked).toEqual(['HEAD /429?first'])
  await check(urls, 2 / 24 / 60)
  expect(web.asked).toEqual(['HEAD /429?first', 'HEAD /200?later'])
})

test('a host that gives no answer three times in a row is asked nothing for an hour', async () => {
  const [asked, answers] = [[] as string[], [false, false, true, false, false, false]]
  const probe: CheckOptions['probe'] = async (url) =>
    answers[asked.push(url) - 1]
      ? { kind: 'works', status: 200, movedTo: null }
      : { kind: 'unclear', status: null, reason: 'it gave no answer' }
  const urls = Array.from({ length: 8 }, (_, index) => `https://silent.example.org/${index}`)
  expect(await check(urls, 0, { probe })).toMatchObject({ putOff: 2, byState: { works: 1, unclear: 5 } })
  await check(urls, 1 / 24 / 2, { probe })
  expect(asked).toEqual(urls.slice(0, 6))
  await check(urls, 1 / 24, { probe })
  expect(asked).toEqual(urls)
})

test('a dead page leaves the results, stays on lists with its mark, and comes back when it answers', async () => {
  const [resource] = realContent.resources.filter(({ id }) => id === 20)
  const { id, url, title } = resource ?? { id: 0, url: '', title: '' }
  const ana = await server.newLearner()
  await ana.write(savedResourceItem, String(id), true)
  const gone: CheckOptions['probe'] = async () => ({ kind: 'gone', status: 404 })
  const found = async () =>
    (await ana.call(searchResources, { query: { search: title } })).resources.some((one) => one.id === id)
  for (const days of [0, 1]) await check([url], days, { probe: gone })
  expect(await found()).toBe(true)
  expect(await check([url], 3, { probe: gone })).toMatchObject({ died: [url], byState: { dead: 1 } })
  await expect.poll(found).toBe(false)
  const [kept] = (await ana.call(getResources, { query: { ids: String(id) } })).resources
  expect(kept).toMatchObject({ id, title, isDead: true })
  expect(await ana.call(listSavedResources, { query: { search: title } })).toEqual({ resourceIds: [id] })
  const again: CheckOptions['probe'] = async () => ({ kind: 'works', status: 200, movedTo: null })
  expect(await check([url], 40, { probe: again })).toMatchObject({ revived: [url] })
  await expect.poll(found).toBe(true)
})

test('what is dead is no longer found, though the check breaks down after that', async () => {
  const [resource] = realContent.resources.filter(({ id }) => id === 21)
  const { id, url, title } = resource ?? { id: 0, url: '', title: '' }
  const ana = await server.newLearner()
  const found = async () =>
    (await ana.call(searchResources, { query: { search: title } })).resources.some((one) => one.id === id)
  const gone: CheckOptions['probe'] = async () => ({ kind: 'gone', status: 404 })
  for (const days of [0, 1]) await check([url], days, { probe: gone })
  expect(await found()).toBe(true)
  const onProbed = () => {
    throw new Error('broken down')
  }
  await expect(check([url], 3, { probe: gone, onProbed })).rejects.toThrow('broken down')
  await expect.poll(found).toBe(false)
})

test('what a learner reports is looked at the next time', async () => {
  const [resource] = realContent.resources.filter(({ id }) => id === 30)
  const url = resource?.url ?? ''
  const probe: CheckOptions['probe'] = async () => ({ kind: 'works', status: 200, movedTo: null })
  await check([url], 0, { probe })
  expect((await check([url], 1, { probe })).byState.works).toBe(0)
  const ana = await server.newLearner()
  await ana.call(reportResource, { params: { resourceId: 30 } })
  const reportsSql = 'select reports from resource_links where address_key = $1'
  expect(await query(server.db, reportsSql, [addressKey(url)])).toEqual([{ reports: 1 }])
  expect((await check([url], 900, { probe })).byState.works).toBe(1)
})

test('what moved, is gone or dead, or was reported can be listed', async () => {
  const [moved, gone, reported, works] = ['/301/200?listed', '/404?listed', '/500?listed', '/200?listed'].map(
    (path) => web.url + path,
  ) as [string, string, string, string]
  await check([moved, gone, reported, works], 0)
  await reportLink(server.db, addressKey(reported) ?? '')
  expect(await readLinkTroubles(server.db, [moved, gone, reported, works])).toEqual([
    { url: moved, state: 'moved', movedTo: `${web.url}/200?listed`, reports: 0 },
    { url: gone, state: 'gone', movedTo: null, reports: 0 },
    { url: reported, state: 'reported', movedTo: null, reports: 1 },
  ])
})

test("a report of what is not there is refused, and so is a visitor's", async () => {
  const ana = await server.newLearner()
  expect(await ana.refused(reportResource, { params: { resourceId: 900_000 } })).toMatchObject({ status: 404 })
  expect(await ana.refused(reportResource, { params: { resourceId: 'x' as never } })).toMatchObject({ status: 400 })
  expect(await server.visitor().refused(reportResource, { params: { resourceId: 30 } })).toMatchObject({ status: 401 })
})

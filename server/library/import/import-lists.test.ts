import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedResourceItem } from '../../../domain/items/saved-resource.ts'
import { getResources, searchResources } from '../../../domain/library-search.ts'
import { listSavedResources } from '../../../domain/saved-resources.ts'
import { query } from '../../../testing/query.ts'
import { realContent, type TestServer, testServer } from '../../../testing/server.ts'
import { exportFormats, exportLibrary } from '../export-library.ts'
import { Library } from '../library.ts'
import { cleanResource } from './clean.ts'
import { findLists } from './find-lists.ts'
import { type ImportCounts, importLists, type ListFile } from './import-lists.ts'
import { readList } from './read-list.ts'

const content = realContent
const curatedUrls = content.resources.map(({ url }) => url)
const realList = join(import.meta.dirname, '../../../../shared/content/free-programming-books')

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const bring = (lists: readonly ListFile[], isDryRun = false) =>
  importLists(server.db, lists, { attribution: 'A List', curatedUrls, isDryRun })
const list = (text: string, path = 'courses/free-courses-en.md'): ListFile => ({
  path,
  entries: readList(Buffer.from(text), path),
})
/** Search results after the server has loaded the changes. */
async function found(search: string) {
  return (await Library.open(server.db, content)).index.find(
    { search, category: null, difficulty: null, language: null, provider: null, goal: null, tab: 'all' },
    [],
  )
}

test('what is brought in is found, by every process, and names the list that it is from', async () => {
  const second = await server.second()
  // Earlier responses are cached until a change.
  for (const app of [server.app, second])
    expect((await app.inject('/api/v1/resources?search=quorble')).json()).toMatchObject({ total: 0 })
  await bring([list('### Weaving\n* [Twill Quorble](https://example.org/twill) - Ana (PDF) (CC BY)')])
  const searchAt = async (app: typeof second) => (await app.inject('/api/v1/resources?search=quorble')).json()
  for (const app of [server.app, second]) {
    await expect.poll(async () => (await searchAt(app)).total).toBe(1)
    expect((await searchAt(app)).resources[0]).toMatchObject({
      title: 'Twill Quorble',
      provider: 'example.org',
      description: 'By Ana.',
      licence: 'CC BY',
      tags: ['Weaving', 'course', 'PDF'],
      attribution: 'A List',
      difficulty: null,
      rating: null,
      duration: null,
    })
  }
})

test('what was brought in can be saved, and is found again by its id', async () => {
  await bring([list('* [Saved Quandle](https://example.org/quandle)')])
  const resourceId = (await found('quandle')).resources[0]?.id as number
  expect(resourceId).toBeGreaterThan(1_000_000)
  const ana = await server.newLearner()
  await expect.poll(async () => (await ana.call(searchResources, { query: { search: 'quandle' } })).total).toBe(1)
  await ana.write(savedResourceItem, String(resourceId), true)
  expect(await ana.call(listSavedResources, { query: {} })).toEqual({ resourceIds: [resourceId] })
  const { resources } = await ana.call(getResources, { query: { ids: String(resourceId) } })
  expect(resources).toMatchObject([{ title: 'Saved Quandle' }])
})

test('each entry is counted once, and the same lists again change nothing', async () => {
  const lists = [
    list(`* [One](https://example.org/one)
* [One again](http://www.example.org/one/)
* [Ours](${content.resources[0]?.url})
* [No address]()
* [A script](javascript:alert)`),
    list('', 'books/empty.md'),
  ]
  const report = await bring(lists)
  expect(report).toEqual({
    total: { new: 1, changed: 0, same: 0, repeated: 1, curated: 1, refused: 3 },
    lists: [
      {
        path: 'courses/free-courses-en.md',
        counts: { new: 1, changed: 0, same: 0, repeated: 1, curated: 1, refused: 2 },
      },
      { path: 'books/empty.md', counts: { new: 0, changed: 0, same: 0, repeated: 0, curated: 0, refused: 1 } },
    ],
    refused: [
      { place: 'courses/free-courses-en.md:4', reason: 'it has no address' },
      { place: 'courses/free-courses-en.md:5', reason: expect.stringContaining('javascript:') },
      { place: 'books/empty.md:1', reason: 'the file is empty' },
    ],
  })
  const before = await query(server.db, allSql)
  expect(await bring(lists)).toMatchObject({ total: { new: 0, changed: 0, same: 1, repeated: 1, curated: 1 } })
  expect(await query(server.db, allSql)).toEqual(before)
})

const allSql = 'select * from imported_resources order by id'

test('what is another now keeps its id', async () => {
  await bring([list('* [Old Florple](https://example.org/florple)')])
  const [old] = (await found('florple')).resources
  expect(await bring([list('* [New Florple](https://example.org/florple)')])).toMatchObject({
    total: { new: 0, changed: 1 },
  })
  expect((await found('florple')).resources).toMatchObject([{ id: old?.id, title: 'New Florple' }])
})

test('a page that is stored under a key of an older rule is known all the same', async () => {
  const entry = (title: string) => [list(`* [${title}](https://example.org/plugh?utm_source=list)`)]
  await bring(entry('Old Plugh'))
  await query(
    server.db,
    "update imported_resources set address_key = 'example.org/plugh?utm_source=list' where title = 'Old Plugh'",
  )
  expect(await bring(entry('New Plugh'))).toMatchObject({ total: { new: 0, changed: 1 } })
  const rows = await query(server.db, "select title, address_key from imported_resources where url like '%plugh%'")
  expect(rows).toEqual([{ title: 'New Plugh', address_key: 'example.org/plugh' }])
})

test('an address in the lists of two stays with the first, however often both come in', async () => {
  const entry = (title: string) => [list(`* [${title}](https://example.org/gromp)`)]
  await bring(entry('First Gromp'))
  const others = () =>
    importLists(server.db, entry('Second Gromp'), { attribution: 'Another', curatedUrls, isDryRun: false })
  expect(await others()).toMatchObject({ total: { new: 0, changed: 0, repeated: 1 } })
  expect(await bring(entry('First Gromp'))).toMatchObject({ total: { same: 1 } })
  expect((await found('gromp')).resources).toMatchObject([{ title: 'First Gromp', attribution: 'A List' }])
})

test('a list that was brought in under the name of its file gives way to a list with a name, and not to another file', async () => {
  const entry = (path: string) => [{ ...list('* [Named Frobble](https://example.org/frobble)'), path }]
  const bringAs = (attribution: string, path: string) =>
    importLists(server.db, entry(path), { attribution, curatedUrls, isDryRun: false })
  expect(await bringAs('fpb.json', 'fpb.json')).toMatchObject({ total: { new: 1 } })
  expect(await bringAs('other.md', 'other.md')).toMatchObject({ total: { repeated: 1 } })
  expect(await bringAs('The List, CC BY 4.0', 'books/list.md')).toMatchObject({ total: { changed: 1 } })
  expect(await bringAs('fpb.json', 'fpb.json')).toMatchObject({ total: { repeated: 1 } })
  expect((await found('frobble')).resources).toMatchObject([{ attribution: 'The List, CC BY 4.0' }])
})

test('what was brought in and is among our own by now is found once, and stays on lists', async () => {
  await bring([list('* [Curated Snorple](https://www.example.org/snorple/)')])
  const [imported] = (await found('snorple')).resources
  const [first] = content.resources
  if (!first) throw new Error('no resources')
  const ours = { ...first, id: 999_999, title: 'Our Snorple', url: 'https://example.org/snorple' }
  const library = await Library.open(server.db, { ...content, resources: [...content.resources, ours] })
  const titles = library.index
    .find(
      {
        search: 'snorple',
        category: null,
        difficulty: null,
        language: null,
        provider: null,
        goal: null,
        tab: 'all',
      },
      [],
    )
    .resources.map(({ title }) => title)
  expect(titles).toEqual(['Our Snorple'])
  expect(library.find(imported?.id ?? 0)).toMatchObject({ title: 'Curated Snorple' })
})

test('a dry run tells what would be, and writes nothing', async () => {
  const lists = [list('* [Dry Wibble](https://example.org/wibble)')]
  expect(await bring(lists, true)).toMatchObject({ total: { new: 1 } })
  expect((await found('wibble')).total).toBe(0)
})

test('the same address has the same id wherever it is brought in', async () => {
  await bring([list('* [Stable Zonk](https://example.org/zonk)')])
  const other = await testServer()
  await importLists(other.db, [list('* [Other Zonk](http://example.org/zonk/)')], {
    attribution: 'Another',
    curatedUrls,
    isDryRun: false,
  })
  const [row] = await query(other.db, 'select id from imported_resources')
  await other.stop()
  expect((await found('zonk')).resources[0]?.id).toBe(row?.id)
})

const odd = {
  id: 1_000_001,
  title: '=An "odd" | 1 < 2 ;, Exported',
  url: 'https://example.org/odd?a=1&b=2',
  description: "'+1, two\nlines & marks",
  category: 'Language' as const,
  difficulty: 'advanced' as const,
  duration: 'a rainy day',
  rating: 3.5,
  tags: ['-1', 'Data Science'],
  provider: '@Ana & Bo',
  language: 'pt-BR',
  licence: 'CC BY',
  note: 'An account is asked for',
  attribution: 'A List',
}

test.each(exportFormats)('all that is known of a resource comes in again from what is exported as %s', (format) => {
  const oneTag = { ...odd, url: 'https://example.org/one-tag', tags: ['data, sorted'], rating: 4.55 }
  const resources = [
    odd,
    ...(format === 'opml' ? [] : [oneTag]),
    ...content.resources.map((one) => ({ ...one, attribution: 'Ours' })),
  ]
  const entries = readList(Buffer.from(exportLibrary(resources, format)), `list.${format}`)
  const cleaned = entries.map((entry) => ('listed' in entry ? cleanResource(entry.listed, 'Somebody') : entry))
  const byUrl = new Map(cleaned.map((one) => ['url' in one ? one.url : '', one]))
  for (const { id, ...resource } of resources) {
    const { href: url } = new URL(resource.url)
    expect(byUrl.get(url)).toEqual({ ...resource, url, description: resource.description.replace('\n', ' ') })
  }
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', "'=1", "''=1"])('a spreadsheet does not compute %s', (title) => {
  const table = exportLibrary([{ ...odd, title }], 'csv')
  expect(table.split('\n')[1]?.split(',')[0]).toBe(`'${title}`)
})

test('a folder is read file by file, with what is no list passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-lists-'))
  writeFileSync(join(folder, 'b.md'), '* [B](https://example.org/b)')
  writeFileSync(join(folder, 'a.csv'), 'title,url\nA,https://example.org/a')
  writeFileSync(join(folder, 'LICENSE'), 'CC BY')
  expect(findLists(folder).map(({ path, entries }) => [path, entries.length])).toEqual([
    ['a.csv', 1],
    ['b.md', 1],
  ])
  expect(findLists(join(folder, 'b.md'))).toMatchObject([{ path: 'b.md' }])
  rmSync(folder, { recursive: true })
})

test('what cannot be opened in a folder is named, and the rest is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-lists-'))
  symlinkSync(join(folder, 'nowhere.md'), join(folder, 'a.md'))
  mkdirSync(join(folder, 'books'))
  writeFileSync(join(folder, 'books/b.md'), '* [B](https://example.org/b)')
  expect(findLists(folder)).toMatchObject([
    { path: 'a.md', entries: [{ line: 1, refused: expect.stringContaining('the file cannot be read: ENOENT') }] },
    { path: 'books/b.md', entries: [{ listed: { title: 'B' } }] },
  ])
  rmSync(folder, { recursive: true })
})

// Exists beside the project on a developer's machine only.
describe.skipIf(!existsSync(realList))('the whole list of free-programming-books', { tags: ['long'] }, () => {
  test('comes in with as many entries as were counted, and a second time changes nothing', async () => {
    const own = await testServer()
    const lists = findLists(realList).filter(({ path }) => path.endsWith('.md'))
    const again = () => importLists(own.db, lists, { attribution: 'FPB', curatedUrls, isDryRun: false })
    const first = await again()
    const taken = ({ repeated, curated, ...counts }: ImportCounts) => counts.new + repeated + curated
    expect(taken(first.total)).toBe(10_742)
    const counted = readFileSync(join(realList, 'COUNTS.tsv'), 'utf8').matchAll(/^(\S+\.md)\t(\d+)\t/gm)
    expect(Object.fromEntries(first.lists.map(({ path, counts }) => [path, taken(counts)]))).toMatchObject(
      Object.fromEntries([...counted].map(([, path, entries]) => [path, Number(entries)])),
    )
    expect(10_742 - first.total.repeated).toBe(10_510)
    expect(first.refused.map(({ place }) => place)).toEqual([
      'books/free-programming-books-cs-cp.md:1',
      'books/free-programming-books-en.md:8',
      'books/free-programming-books-en.md:9',
      'books/free-programming-books-hy.md:1',
      'books/free-programming-books-langs.md:122',
      'books/free-programming-books-langs.md:1491',
      'courses/free-courses-ar.md:152',
      'courses/free-courses-it.md:50',
    ])
    const rows = () => query(own.db, allSql)
    const before = await rows()
    expect(before).toHaveLength(first.total.new)
    expect((await again()).total).toEqual({ ...first.total, new: 0, same: first.total.new })
    expect(await rows()).toEqual(before)
    await own.stop()
  })
})

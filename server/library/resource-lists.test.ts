import { expect, test } from 'vitest'
import { getSharedCollection, maxListBytes, readResourceList, shareCollection } from '../../domain/collections.ts'
import { collectionItem, mostEntries } from '../../domain/items/collection.ts'
import { noTopics } from '../../domain/library.ts'
import { realContent, sharedServer } from '../../testing/server.ts'
import { readLearnersList } from './learners-list.ts'
import { ResourceIndex } from './resource-index.ts'

const server = await sharedServer()

const file = (text: string, name = '') => ({
  query: { name },
  body: new Blob([text], { type: 'application/octet-stream' }),
})

test('a list tells what is in it, what the library has, and by line what cannot be read', async () => {
  const ana = await server.newLearner()
  const [known] = realContent.resources
  const text = `sep=;
title;url
A;https://example.org/a
Known;${known?.url.replace('https://', 'http://')}
Again;https://www.example.org/a/
;https://example.org/b
"<script>alert(1)</script>B";https://user:secret@example.org/
C;javascript:alert(1)
D;http://192.168.0.1/
E;http://localhost:5432/`
  expect(await ana.call(readResourceList, file(text, 'mine.csv'))).toEqual({
    pages: [
      { line: 3, title: 'A', url: 'https://example.org/a', provider: 'example.org', resourceId: null },
      { line: 4, title: 'Known', url: expect.any(String), provider: expect.any(String), resourceId: known?.id },
    ],
    total: 2,
    repeated: 1,
    refused: [
      { line: 6, reason: 'it has no title' },
      { line: 7, reason: 'its address cannot be read' },
      { line: 8, reason: expect.stringContaining('javascript:') },
      { line: 9, reason: '192.168.0.1 is not on the open web' },
      { line: 10, reason: 'localhost is not on the open web' },
    ],
    refusedBesides: 0,
  })
})

test('a list that is longer than a collection gives the first of it, and counts the rest', async () => {
  const ana = await server.newLearner()
  const pages = Array.from({ length: mostEntries + 5 }, (_, index) => `https://example.org/${index}`)
  const broken = Array.from({ length: 103 }, () => 'ftp://example.org')
  const report = await ana.call(readResourceList, file([...pages, ...broken].join('\n')))
  expect(report).toMatchObject({ total: mostEntries + 5, refusedBesides: 3 })
  expect([report.pages.length, report.refused.length]).toEqual([mostEntries, 100])
})

test('a file that is none of ours, too large or of another type is refused', async () => {
  const ana = await server.newLearner()
  const image = await ana.call(readResourceList, file('\u0089PNG\r\n\u001a\n', 'photo.png'))
  expect(image).toMatchObject({ pages: [], refused: [{ line: 1 }, { line: 2 }] })
  expect(await ana.refused(readResourceList, file('x'.repeat(maxListBytes + 1)))).toMatchObject({ status: 413 })
  const page = { query: {}, body: new Blob(['https://example.org/'], { type: 'text/html' }) }
  expect(await ana.refused(readResourceList, page)).toMatchObject({ status: 415 })
})

test('a list may take so much of the time of a processor, and is refused in a sentence after that', async () => {
  const index = await ResourceIndex.of([], noTopics)
  const bytes = Buffer.from(`title,url\n${'"A,https://example.org/\n'.repeat(80_000)}`)
  const reading = readLearnersList(index, { bytes, name: 'a.csv' }, 200)
  await expect(reading).rejects.toThrow('This list takes too long to read. Bring in a part of it.')
})

test('a collection keeps pages that are not in the library, and shows them to whoever has its link', async () => {
  const [ana, id] = [await server.newLearner(), crypto.randomUUID()]
  const { pages } = await ana.call(readResourceList, file('Straße: https://bücher.example/a'))
  const entries = [{ resourceId: 3, note: '' }, ...pages.map(({ url, title }) => ({ url, title, note: 'First' }))]
  await ana.write(collectionItem, id, { name: 'Mine', note: '', entries })
  expect(await ana.read(collectionItem, id)).toMatchObject({ value: { entries } })
  const { shareToken } = await ana.call(shareCollection, { params: { collectionId: id }, body: { isShared: true } })
  const seen = await server.visitor().call(getSharedCollection, { params: { shareToken: shareToken ?? '' } })
  expect(seen.entries.map(({ resource }) => resource.id)).toEqual([3])
  expect(seen.pages).toEqual([
    { url: 'https://xn--bcher-kva.example/a', title: 'Straße', note: 'First', provider: 'bücher.example' },
  ])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://a:b@example.org/',
  'HTTPS://example.org/',
  '//example.org/',
])('a collection takes no page at %s', async (url) => {
  const ana = await server.newLearner()
  const value = { name: 'Mine', note: '', entries: [{ url, title: 'A', note: '' }] }
  expect(await ana.send(collectionItem, crypto.randomUUID(), value)).toMatchObject({ status: 'rejected' })
})

import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { deckItem, longestSide, mostCards } from '../../../domain/items/deck.ts'
import {
  newerDatabase,
  newestPackage,
  olderDatabase,
  sqlite,
  zipOf,
  zstdFrame,
} from '../../../testing/anki-packages.ts'
import { mostBytes, mostCardsOfFile } from './card-file.ts'
import { readCards } from './read-cards.ts'

function read(parts: BlobPart | Blob, name = 'words.apkg', onProgress = (_: number) => {}) {
  const file = parts instanceof Blob ? parts : new Blob([parts])
  return readCards(file, { name, loadSql: async () => sqlite, onProgress })
}

const packageOf = (notes: Parameters<typeof olderDatabase>[0]) => zipOf({ 'collection.anki2': olderDatabase(notes) })

const gato = { fields: ['gato', 'cat'], deck: 'Languages::Spanish' }
const spanish = { name: 'Languages / Spanish', cards: [{ front: 'gato', back: 'cat' }] }

describe('a package of', () => {
  test.each([
    ['Anki 2.0', () => zipOf({ 'collection.anki2': olderDatabase([gato]), media: '{}' })],
    [
      'Anki 2.1',
      () => zipOf({ 'collection.anki2': olderDatabase([]), 'collection.anki21': olderDatabase([gato]), media: '{}' }),
    ],
    ['Anki since 2.1.50', () => newestPackage([gato])],
    ['Anki with a larger window', () => zipOf({ 'collection.anki21b': zstdFrame(newerDatabase([gato]), 23) })],
    ['Anki since 2.1.50 for older ones', () => zipOf({ 'collection.anki21': newerDatabase([gato]) })],
  ])('%s has its cards', async (_, make) => {
    expect(await read(await make())).toEqual({ decks: [spanish], leftOut: [], withoutMedia: 0 })
  })

  test.each([
    ['JSON', olderDatabase],
    ['tables', newerDatabase],
  ])('%s has the cards that its note types make', async (_, databaseOf) => {
    const database = databaseOf([
      { type: 'reversed', fields: ['perro', 'dog'], ordinals: [0, 1] },
      { type: 'cloze', fields: ['{{c1::Lima}} is in {{c2::Peru::a country}}', 'Andes'], ordinals: [0, 1] },
      {
        type: {
          fields: ['Word', 'Meaning', 'Note'],
          templates: [['<b>{{Word}}</b>?', '{{Meaning}}{{#Note}} ({{Note}}){{/Note}}']],
        },
        fields: ['sol', 'sun', ''],
      },
    ])
    const { decks } = await read(await zipOf({ 'collection.anki21': database }))
    expect(decks).toEqual([
      {
        name: 'Default',
        cards: [
          { front: 'perro', back: 'dog' },
          { front: 'dog', back: 'perro' },
          { front: '[…] is in Peru', back: 'Lima is in Peru\nAndes' },
          { front: 'Lima is in [a country]', back: 'Lima is in Peru\nAndes' },
          { front: 'sol?', back: 'sun' },
        ],
      },
    ])
  })

  test('a deck that is studied elsewhere for a while has its cards in that deck', async () => {
    expect((await read(await packageOf([{ ...gato, filteredDeck: 'Cram' }]))).decks).toEqual([spanish])
  })
})

test('cards that no text can show are left out, and counted by their reason', async () => {
  const card = (front: string, back = 'b') => ({ fields: [front, back] })
  const result = await read(
    await packageOf([
      card('<img src=a.png>'),
      card('f', '<img src=b.png>'),
      card('[sound:a.mp3]'),
      card('the area \\(\\pi r^2\\)'),
      card('f', '&nbsp;<br>'),
      card('x'.repeat(longestSide), 'kept'),
      card('x'.repeat(longestSide + 1)),
      card('y'.repeat(200_000)),
      card('gato <img src=c.png>', 'cat [sound:cat.mp3]'),
      { fields: ['a', 'b'], ordinals: [7] },
    ]),
  )
  expect(result.leftOut).toEqual([
    { reason: 'only a picture', count: 2 },
    { reason: 'only a sound', count: 1 },
    { reason: 'a formula', count: 1 },
    { reason: 'an empty side', count: 2 },
    { reason: 'more than 1,000 characters on a side', count: 2 },
  ])
  expect(result.decks[0]?.cards.map(({ back }) => back)).toEqual(['kept', 'cat'])
  expect(result.withoutMedia).toBe(1)
})

test('a deck with more cards than a deck may have becomes several, each of which can be stored', async () => {
  const deck = `Spanish::${'long '.repeat(30)}`
  const notes = Array.from({ length: 2 * mostCards + 1 }, (_, index) => ({ fields: [`f${index}`, 'b'], deck }))
  const { decks } = await read(await packageOf(notes))
  expect(decks.map(({ cards }) => cards.length)).toEqual([mostCards, mostCards, 1])
  expect(decks.map(({ name }) => name.slice(-9))).toEqual(
    ['…1 of 3', '…2 of 3', '…3 of 3'].map((end) => expect.stringContaining(end.slice(1))),
  )
  for (const { name, cards } of decks) {
    expect(name).toMatch(/^Spanish \/ long .*… \d of 3$/)
    const stored = { name, cards: cards.map((card, index) => ({ ...card, id: String(index) })) }
    expect(deckItem.value.parse(stored)).toEqual(stored)
  }
})

test('a deck of long cards becomes several, each of which can be stored', async () => {
  const notes = Array.from({ length: 400 }, (_, index) => ({ fields: [`${index}`.padEnd(990, 'x'), 'b'.repeat(500)] }))
  const { decks } = await read(await packageOf(notes))
  expect(decks.flatMap(({ cards }) => cards)).toHaveLength(400)
  for (const { name, cards } of decks) {
    const stored = { name, cards: cards.map((card, index) => ({ ...card, id: String(index) })) }
    expect(deckItem.value.parse(stored)).toEqual(stored)
  }
})

test('progress goes from nothing to all', async () => {
  const shares: number[] = []
  const notes = Array.from({ length: 300 }, (_, index) => ({ fields: [`f${index}`, 'b'] }))
  await read(await packageOf(notes), 'a.apkg', (share) => shares.push(share))
  expect(shares).toEqual(shares.toSorted((left, right) => left - right))
  expect(shares.length).toBeGreaterThan(3)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})

/** Replaces bytes of a file, at the end if `at` is negative. */
function altered(bytes: Uint8Array, at: number, by: number[]): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes)
  copy.set(by, at < 0 ? copy.length + at : at)
  return copy
}

const aThousand = Array.from({ length: 1000 }, (_, index) => ({ fields: [`front ${index}`, `back ${index}`] }))

describe('a file is told apart that is', () => {
  const damaged = 'This package is damaged or incomplete. Export it from Anki again.'
  const damagedDatabase = 'The database in this package is damaged. Export it from Anki again.'
  const noCollection = 'There is no Anki collection in this file. Choose an .apkg or .colpkg file that Anki exported.'
  test.each<[string, string, () => Promise<BlobPart> | BlobPart]>([
    ['empty', 'This file is empty. Choose an Anki package (.apkg or .colpkg) or a text with two columns.', () => ''],
    ['another zip file', noCollection, () => zipOf({ 'word/document.xml': '<a/>' })],
    ['an empty zip file', noCollection, () => zipOf({})],
    ['the first half of a package', damaged, async () => (await packageOf(aThousand)).slice(0, 5000)],
    ['the second half of a package', damaged, async () => (await packageOf(aThousand)).slice(5000)],
    [
      'a package with other bytes inside',
      damaged,
      async () => altered(await zipOf({ 'collection.anki2': olderDatabase([gato]) }, { level: 0 }), 70, [1]),
    ],
    ['no package but called so', damaged, () => 'front\tback'],
    [
      'locked with a password',
      'This package is locked with a password. Export it from Anki without one.',
      () => zipOf({ 'collection.anki2': olderDatabase([gato]) }, { password: 'x' }),
    ],
    ['a package of no database', damagedDatabase, () => zipOf({ 'collection.anki2': 'gato' })],
    ['a package of an empty database', damagedDatabase, () => zipOf({ 'collection.anki2': '' })],
    [
      'a package of half a database',
      damagedDatabase,
      () => zipOf({ 'collection.anki2': olderDatabase(aThousand).slice(0, 60_000) }),
    ],
    [
      'a package of a database with other bytes inside',
      damagedDatabase,
      () => zipOf({ 'collection.anki2': altered(olderDatabase(aThousand), 8192, Array(40_000).fill(255)) }),
    ],
    ['compressed wrongly', damaged, () => zipOf({ 'collection.anki21b': 'gato gato gato gato gato' })],
    [
      'compressed and cut off',
      damaged,
      () => zipOf({ 'collection.anki21b': zstdCompressSync(newerDatabase(aThousand)).subarray(0, 5000) }),
    ],
    [
      'compressed with a window of 256 MB',
      damaged,
      () => zipOf({ 'collection.anki21b': zstdFrame(newerDatabase([gato]), 28) }),
    ],
    [
      'compressed as one segment of 2 GB',
      damaged,
      () =>
        zipOf({
          'collection.anki21b': Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0x7f, ...Array(20).fill(0)]),
        }),
    ],
    ['a package without cards', 'There are no cards in this file.', () => packageOf([])],
    [
      'a package with too many cards',
      'This file has more than 10,000 cards, which is the most that is read. Export one deck at a time.',
      () => packageOf(Array.from({ length: mostCardsOfFile + 1 }, () => ({ fields: ['a', 'b'] }))),
    ],
  ])('%s', async (_, sentence, make) => {
    const file = new Blob([await make()])
    await expect(read(file)).rejects.toThrow(sentence)
  })
})

const zeros = new Uint8Array(mostBytes + 1)

test.each<[string, Record<string, Uint8Array>]>([
  ['deflate', { 'collection.anki2': zeros }],
  ['Zstandard', { 'collection.anki21b': zstdCompressSync(zeros) }],
])('a package of few bytes that unpacks to more than 100 MB by %s is refused', async (_, files) => {
  const bytes = await zipOf(files)
  expect(bytes.length).toBeLessThan(1_000_000)
  await expect(read(bytes)).rejects.toThrow(
    'The collection in this package is larger than 100 MB unpacked, which is the most that is read. Export one deck at a time.',
  )
})

test('a package that unpacks to more than it claims is unpacked no further', async () => {
  const shares: number[] = []
  const bytes = withClaimedSize(await zipOf({ 'collection.anki2': zeros }), 1_000_000)
  const reading = read(bytes, 'a.apkg', (share) => shares.push(share))
  await expect(reading).rejects.toThrow('This package is damaged or incomplete. Export it from Anki again.')
  expect(shares.filter((share) => share === 0.5).length).toBeLessThan(3)
})

/** A zip file of one file that claims another size for it, in its directory and above the file. */
function withClaimedSize(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes)
  const view = new DataView(copy.buffer)
  const directory = view.getUint32(copy.length - 6, true)
  view.setUint32(directory + 24, size, true)
  view.setUint32(22, size, true)
  return copy
}

/** A file that counts how many of its bytes are read. */
class CountedBlob extends Blob {
  readonly #file: Blob
  readonly #count: { bytes: number }

  constructor(file: Blob, count: { bytes: number }) {
    super()
    this.#file = file
    this.#count = count
  }

  override get size(): number {
    return this.#file.size
  }

  override slice(start?: number, end?: number): Blob {
    return new CountedBlob(this.#file.slice(start, end), this.#count)
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    this.#count.bytes += this.size
    return this.#file.arrayBuffer()
  }

  override stream() {
    this.#count.bytes += this.size
    return this.#file.stream()
  }
}

test('of a package of 200 MB, only its directory and its collection are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anki-'))
  try {
    const path = join(folder, 'large.apkg')
    const small = await newestPackage([gato])
    await writeWithMedia(path, small, 200_000_000)
    const file = await openAsBlob(path)
    expect(file.size).toBeGreaterThan(200_000_000)
    const count = { bytes: 0 }
    expect((await read(new CountedBlob(file, count))).decks).toEqual([spanish])
    expect(count.bytes).toBeLessThan(1_000_000)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** Writes a zip file with so many bytes of media before its own files, as a hole in the file. */
async function writeWithMedia(path: string, bytes: Uint8Array, mediaBytes: number): Promise<void> {
  const copy = Uint8Array.from(bytes)
  const view = new DataView(copy.buffer)
  const directory = view.getUint32(copy.length - 6, true)
  let at = directory
  while (view.getUint32(at, true) === 0x02014b50) {
    view.setUint32(at + 42, view.getUint32(at + 42, true) + mediaBytes, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  view.setUint32(copy.length - 6, directory + mediaBytes, true)
  const file = await open(path, 'w')
  await file.write(Uint8Array.from([0x50, 0x4b, 3, 4]), 0, 4, 0)
  await file.write(copy, 0, copy.length, mediaBytes)
  await file.close()
}

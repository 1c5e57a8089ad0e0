import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sqlite } from '../../../testing/anki-packages.ts'
import type { DeckToExport } from './card-file.ts'
import { decksAsText } from './decks-as-text.ts'
import { unpackCollection } from './unpack-collection.ts'
import { writePackage } from './write-package.ts'

const ids = ['0b5c7d2e-9a41-4a9e-8f7e-1c2d3e4f5a6b', '5e1b9c77-0a52-4c1d-9d0e-7b6a5f4e3d2c', 'n-2']
const decks: DeckToExport[] = [
  {
    name: 'Web',
    cards: [
      { id: ids[0] ?? '', front: 'What is `<b>`?', back: 'bold\ntext' },
      { id: ids[1] ?? '', front: 'What matches `\\(`?', back: 'a [sound:bracket]' },
    ],
  },
  { name: 'Spanish', cards: [{ id: ids[2] ?? '', front: 'gato', back: 'cat' }] },
]

/** What a second SQLite finds in a package. */
async function openWritten(now: number, look: (database: DatabaseSync) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anki-'))
  try {
    const path = join(folder, 'collection.anki2')
    await writeFile(path, await unpackCollection(new Blob([await writePackage(sqlite, decks, now)]), () => {}))
    const database = new DatabaseSync(path)
    look(database)
    database.close()
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a package is a sound database of version 11 with a note and a card for each card', async () => {
  await openWritten(1_764_000_000_000, (database) => {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const col = database.prepare('select ver, models, decks, conf, dconf from col').get() as Record<string, string>
    expect(col.ver).toBe(11)
    const [model] = Object.values<{ id: number; name: string; flds: { name: string }[] }>(JSON.parse(col.models ?? ''))
    expect(model).toMatchObject({ name: 'Basic (Waymark)', flds: [{ name: 'Front' }, { name: 'Back' }] })
    const query = `select n.guid, n.mid, n.flds, n.mod, c.ord, c.did from cards c join notes n on n.id = c.nid order by c.due`
    const cards = database.prepare(query).all()
    const named = JSON.parse(col.decks ?? '')
    expect(cards.map(({ did }) => named[String(did)].name)).toEqual(['Web', 'Web', 'Spanish'])
    expect(cards.map(({ flds }) => flds)).toEqual([
      'What is <code>&#60;b&#62;</code>?\u001fbold<br>text',
      'What matches <code>\\&#40;</code>?\u001fa &#91;sound:bracket]',
      'gato\u001fcat',
    ])
    for (const card of cards) expect(card).toMatchObject({ mid: model?.id, mod: 1_764_000_000, ord: 0 })
  })
})

test('notes are the same ones in each export, so that Anki updates them', async () => {
  const seen: unknown[] = []
  for (const now of [1_764_000_000_000, 1_765_000_000_000]) {
    await openWritten(now, (database) => {
      seen.push(database.prepare('select guid, mid from notes order by id').all())
    })
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).toMatchObject(ids.map((guid) => ({ guid })))
  expect(
    decksAsText(decks)
      .split('\n')
      .filter((line) => ids.includes(line.split('\t')[0] ?? '')),
  ).toHaveLength(3)
})

test('a text says to Anki how it is to be read', () => {
  expect(decksAsText([{ name: 'Web', cards: [{ id: 'a', front: 'one\ttwo', back: 'say "hi"\nthere' }] }])).toBe(
    '#separator:tab\n#html:false\n#guid column:1\n#notetype:Basic\n#deck column:2\na\tWeb\t"one\ttwo"\t"say ""hi""\nthere"\n',
  )
})

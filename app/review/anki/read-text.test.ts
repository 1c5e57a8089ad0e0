import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sqlite } from '../../../testing/anki-packages.ts'
import { type DeckToExport, mostCardsOfFile } from './card-file.ts'
import { decksAsText } from './decks-as-text.ts'
import { readCards } from './read-cards.ts'
import { writePackage } from './write-package.ts'

function read(content: BlobPart, name = 'words.txt') {
  return readCards(new Blob([content]), { name, loadSql: async () => sqlite, onProgress: () => {} })
}

async function cardsOf(content: BlobPart): Promise<[front: string, back: string][]> {
  const { decks } = await read(content)
  return decks.flatMap(({ cards }) => cards.map(({ front, back }): [string, string] => [front, back]))
}

const gatoPerro = [
  ['gato', 'cat'],
  ['perro', 'dog'],
]

test.each([
  ['tabs', 'gato\tcat\nperro\tdog\n'],
  ['commas', 'gato,cat\r\nperro,dog\r\n'],
  ['semicolons', 'gato;cat\nperro;dog'],
  ['a byte order mark', '\ufeffgato,cat\nperro,dog'],
  ['quotes', '"gato","cat"\n"perro","dog"'],
  ['empty lines and a comment', 'gato\tcat\n\n#no\tcard\nperro\tdog\n'],
  ['a third column', 'gato\tcat\tnoun\nperro\tdog\tnoun'],
  ['its separator named', '#separator:Pipe\ngato|cat\nperro|dog'],
  ['its separator written', '#separator:,\ngato,cat\nperro,dog'],
  [
    'columns of Anki',
    '#separator:tab\n#html:true\n#guid column:1\n#tags column:4\nx1\tgato\tcat\tnoun\nx2\tperro\tdog\t\n',
  ],
])('a text with %s has its cards', async (_, text) => {
  expect(await cardsOf(text)).toEqual(gatoPerro)
})

test.each([
  ['"one ""two""\nthree"\tb', 'one "two"\nthree', 'b'],
  ['say "hi"\tb', 'say "hi"', 'b'],
  ['"#1"\tb', '#1', 'b'],
  ['a, b and c;d', 'a, b and c', 'd'],
  ['#html:true\n<b>a</b><br>b\tc', 'a\nb', 'c'],
  ['#html:false\na<br>b\tc', 'a<br>b', 'c'],
  ['a<br>b\tc', 'a\nb', 'c'],
  ['What does <p> mean?\ta paragraph', 'What does <p> mean?', 'a paragraph'],
])('%j is a card of %j and %j', async (text, front, back) => {
  expect(await cardsOf(text)).toEqual([[front, back]])
})

test('decks are named by a column, by the header or by the file', async () => {
  const named = await read(
    '#separator:tab\n#deck column:3\n#notetype column:1\nBasic\tgato\tA::B\tcat\nBasic\tsol\t\tsun',
  )
  expect(named.decks).toEqual([
    { name: 'A / B', cards: [{ front: 'gato', back: 'cat' }] },
    { name: 'words', cards: [{ front: 'sol', back: 'sun' }] },
  ])
  expect((await read('#deck:Spanish\ngato\tcat')).decks[0]?.name).toBe('Spanish')
})

test('notes become the cards that the usual note types make', async () => {
  const text = [
    '#separator:tab',
    '#notetype column:1',
    'Basic\t{{c1::a}}\tb',
    'Basic (and reversed card)\tgato\tcat',
    'Basic (optional reversed card)\tuno\tone\t',
    'Basic (optional reversed card)\tdos\ttwo\ty',
    'Cloze\t{{c1::Lima}} is in {{c2::Peru}}\t',
  ]
  expect(await cardsOf(text.join('\n'))).toEqual([
    ['{{c1::a}}', 'b'],
    ['gato', 'cat'],
    ['cat', 'gato'],
    ['uno', 'one'],
    ['dos', 'two'],
    ['two', 'dos'],
    ['[…] is in Peru', 'Lima is in Peru'],
    ['Lima is in […]', 'Lima is in Peru'],
  ])
})

test('a line of one column is left out and counted', async () => {
  expect(await read('gato\tcat\nperro')).toMatchObject({ leftOut: [{ reason: 'an empty side', count: 1 }] })
})

describe('a file is told apart that is', () => {
  const noColumns =
    'No line of this text has two columns. Put a question and its answer on each line, with a tab, comma or semicolon in between.'
  test.each<[string, string, BlobPart]>([
    ['a text of one column', noColumns, 'gato\nperro'],
    ['a text of a header', noColumns, '#separator:tab\n#html:true\n'],
    ['a text of white space', noColumns, ' \n\n'],
    [
      'no UTF-8',
      'This is neither an Anki package nor a text in UTF-8. Save it as UTF-8 and choose it again.',
      Uint8Array.from([0xff, 0xfe, 0x67, 0]),
    ],
    [
      'a text with an open quote',
      'A quotation mark of card 2 in this text is never closed.',
      'gato\tcat\n"perro\tdog\nsol\tsun',
    ],
    [
      'a text with too many cards',
      'This file has more than 10,000 cards, which is the most that is read. Export one deck at a time.',
      'gato\tcat\n'.repeat(mostCardsOfFile + 1),
    ],
  ])('%s', async (_, sentence, content) => {
    await expect(read(content)).rejects.toThrow(sentence)
  })
})

/** Sides with signs that mean something in texts and in Anki, and any others. */
const side = fc
  .array(
    fc.oneof(
      fc.constantFrom(...' \t\n\r\u001f`<>&;,"\'#[]', '\\(', '[sound:a]', '<br>', '&nbsp;', '{{c1::a}}', '{{Back}}'),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    ),
    { minLength: 1 },
  )
  .map((pieces) => pieces.join('').trim())
  .filter((text) => text !== '' && text.length <= 1000)

const decks: fc.Arbitrary<DeckToExport[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[\p{L}\d][\p{L}\d "']{0,30}[\p{L}\d]$/u),
      cards: fc.array(fc.record({ id: fc.uuid(), front: side, back: side }), { minLength: 1, maxLength: 5 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  )
  .map((decks) => decks.map((deck) => ({ ...deck, name: deck.name.replace(/\s+/g, ' ') })))

const withoutIds = (decks: DeckToExport[]) =>
  decks.map(({ name, cards }) => ({ name, cards: cards.map(({ front, back }) => ({ front, back })) }))

test('decks that were written as text are read as they were', async () => {
  await fc.assert(
    fc.asyncProperty(decks, async (decks) => {
      expect((await read(decksAsText(decks))).decks).toEqual(withoutIds(decks))
    }),
  )
})

test('decks that were written as a package are read as they were', async () => {
  await fc.assert(
    fc.asyncProperty(decks, async (decks) => {
      const bytes = await writePackage(sqlite, decks, 1_764_000_000_000)
      expect((await read(bytes, 'cards.apkg')).decks).toEqual(withoutIds(decks))
    }),
    { numRuns: 50 },
  )
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/specification.md'), 'utf8')
const [statements = '', departures = ''] = document.split('## Departures')

/** The rows of all tables in a text, cell by cell, without their headlines. */
function rowsIn(text: string): string[][] {
  return [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter(([first = '']) => !/^(-+|Statement|Call|Specification)$/.test(first))
}

/** The tests that a cell names: `file` › title, one after the other parted by `<br>`. */
function testsNamedIn(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({ file, title }))
}

interface Named {
  title: string
  /** Left to npm run test:long, by a tag of its own or of the group that it is in. */
  isLong: boolean
}

/** The tests as they stand in the code: of `test('…')`, and of tables such as `test.each([…])('%s …')`. */
function testsIn(file: string): Named[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const code = readFileSync(path, 'utf8')
  const longGroups = [...code.matchAll(/^test\.describe\(.+\{ tag: '@long' \},[\s\S]+?^\}\)$/gm)]
  const isInLongGroup = (at: number) =>
    longGroups.some(({ index, 0: group }) => index < at && at < index + group.length)
  const calls = code.matchAll(
    /(?:\btest(?:\.(?!step)\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,(\s*\{\s*tag: '@long')?/g,
  )
  return [...calls].map(({ index, 2: title = '', 3: long }) => ({
    title: title.replaceAll(/\\(.)/g, '$1'),
    isLong: long !== undefined || isInLongGroup(index),
  }))
}

const titlesIn = (file: string) => testsIn(file).map(({ title }) => title)

test('titles are found in all their forms', () => {
  expect(titlesIn('tools/specification.test.ts')).toContain('titles are found in all their forms')
  expect(titlesIn('tools/docs.test.ts')).toContain('every path that %s names exists')
  expect(titlesIn('tools/no-such.test.ts')).toEqual([])
})

test('every statement has a place in the product and a test', () => {
  const incomplete = rowsIn(statements).filter(
    ([statement, place, tests = '', ...more]) =>
      !statement || !place || testsNamedIn(tests).length === 0 || more.length > 0,
  )
  expect(incomplete).toEqual([])
})

test('every departure has its reason', () => {
  const incomplete = rowsIn(departures).filter((cells) => cells.length !== 3 || cells.includes(''))
  expect(incomplete).toEqual([])
})

/** What can be seen only on a site with courses of its own, which has to be built. */
const ofAnotherSite = [
  'A course is files: a fourth one is found, taken and counted without a change to the code',
  'A video of our own plays to its end, and goes on at the second where it was left',
]

test('every statement that a browser witnesses has such a witness in npm test, but for what needs a site of its own', () => {
  const isLong = ({ file, title }: { file: string; title: string }) =>
    testsIn(file).find((one) => one.title === title)?.isLong
  const withoutWitness = rowsIn(document)
    .map(([statement, ...cells]) => ({
      statement,
      witnesses: testsNamedIn(cells.at(-1) ?? '').filter(({ file }) => file.startsWith('e2e/')),
    }))
    .filter(({ witnesses }) => witnesses.length > 0 && witnesses.every(isLong))
  expect(withoutWitness.map(({ statement }) => statement)).toEqual(ofAnotherSite)
})

test('every test that docs/specification.md names exists', () => {
  const named = rowsIn(document).flatMap((cells) => testsNamedIn(cells.at(-1) ?? ''))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([])
})

test('every requirement that docs/security.md holds the product against has its answer, and a test that exists or none to have', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Held against OWASP ASVS 5')
  const rows = rowsIn(table).filter(([first]) => first !== 'Requirement')
  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.filter(([ids = '', how = '', tests = '', ...more]) => {
    const named = testsNamedIn(tests)
    const areThere = named.every(({ file, title }) => titlesIn(file).includes(title))
    return !/^V\d/.test(ids) || how === '' || (tests !== '—' && named.length === 0) || !areThere || more.length > 0
  })
  expect(wrong).toEqual([])
})

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they come first in it, and are numbered from 1. */
const asvs = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
}

test('every requirement of ASVS 5 at levels 1 and 2 is in that table once, or is about what there is none of', () => {
  const [, held = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Held against OWASP ASVS 5')
  const [introduction = ''] = held.split('\n| ')
  const idsIn = (text: string) => text.match(/\bV\d+(\.\d+)*/g) ?? []
  const left = idsIn(introduction)
  const isLeft = (id: string) => left.some((one) => id === one || id.startsWith(`${one}.`))
  const listed = rowsIn(held).flatMap(([ids = '']) => idsIn(ids))
  const all = Object.entries(asvs).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `V${section}.${index + 1}`),
  )
  expect(listed.toSorted()).toEqual(all.filter((id) => !isLeft(id)).toSorted())
})

test('every test of the conformance suite stands in docs/specification.md', () => {
  const named = rowsIn(document).flatMap((cells) => testsNamedIn(cells.at(-1) ?? ''))
  const files = globSync('e2e/specification/*.e2e.ts', { cwd: root })
  const unnamed = files.flatMap((file) =>
    titlesIn(file)
      .filter((title) => !named.some((one) => one.file === file && one.title === title))
      .map((title) => ({ file, title })),
  )
  expect(unnamed).toEqual([])
})

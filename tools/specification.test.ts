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

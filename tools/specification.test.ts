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

/** The titles as they stand in the code: of `test('…')`, and of tables such as `test.each([…])('%s …')`. */
function titlesIn(file: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const calls = readFileSync(path, 'utf8').matchAll(
    /(?:\btest(?:\.(?!step)\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1\s*,/g,
  )
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

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

test('every test that docs/specification.md names exists', () => {
  const named = rowsIn(document).flatMap((cells) => testsNamedIn(cells.at(-1) ?? ''))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file, title }) => !titlesIn(file).includes(title))).toEqual([])
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

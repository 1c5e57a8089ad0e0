import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A comment that names what is no longer there misleads whoever reads it.

const root = join(import.meta.dirname, '..')
const folders = '{app,content,docs,domain,e2e,public,server,service-worker,testing,tools}'
const present = globSync(['*', `${folders}/**`], { cwd: root })
const sources = globSync(['*.ts', `${folders}/**/*.{ts,tsx,mjs,css,sql}`], { cwd: root })
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

const comment = /^[ \t]*\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|(?<=^|\s)-- .*$/gm
const fileName = /(?<![\w/.*-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|md)(?![\w-])/g
/** Of more than one word, or with a capital: others may be programs, commands or words. */
const identifier = /`((?=\w*(?:[a-z]\w*[A-Z]|[A-Z]\w*[a-z]|\w_\w))[A-Za-z_$][\w$]*)(?:\(\))?`/g
const placed = /`([A-Za-z_$][\w$]*)(?:\(\))?` (?:of|in) `?((?:[\w.-]+\/)+[\w.-]+\.(?:ts|tsx|mjs))/g

const commentsIn = (text: string) => (text.match(comment) ?? []).join('\n')
const words = new Set(
  [...texts.values()].flatMap((text) => text.replaceAll(comment, '').match(/[A-Za-z_$][\w$]*/g) ?? []),
)

test('comments are told from code', () => {
  const text = 'const a = 1 // of docs.test.ts\n/**\n * Like `c`.\n */\nconst url = "https://example.org/d"'
  expect(commentsIn(text)).toBe('// of docs.test.ts\n/**\n * Like `c`.\n */')
})

test('every file that a comment names exists', () => {
  const gone = [...texts].flatMap(([file, text]) =>
    (commentsIn(text).match(fileName) ?? [])
      .map((name) => name.replace(/^(\.{1,2}\/)+/, ''))
      .filter((name) => !present.some((path) => path === name || path.endsWith(`/${name}`)))
      .map((name) => `${file}: ${name}`),
  )
  expect(gone).toEqual([])
})

test('every name in backticks in a comment occurs in the code', () => {
  const gone = [...texts].flatMap(([file, text]) =>
    [...commentsIn(text).matchAll(identifier)]
      .filter(([, name = '']) => !words.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(gone).toEqual([])
})

test('what a comment or a document finds in a file is in that file', () => {
  const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  )
  const said = [...documents, ...[...texts].map(([file, text]) => [file, commentsIn(text)] as const)]
  const gone = said.flatMap(([file, text]) =>
    [...text.matchAll(placed)]
      .filter(([, name = '', place = '']) => !new RegExp(`\\b${name}\\b`).test(texts.get(place) ?? ''))
      .map(([whole]) => `${file}: ${whole}`),
  )
  expect(gone).toEqual([])
})

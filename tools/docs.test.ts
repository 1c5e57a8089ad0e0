import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
const present = globSync(['*', '{app,content,docs,domain,e2e,public,server,testing,tools,.ci}/**'], { cwd: root })

const repositoryPath = /(?<![\w/.])(?:app|content|docs|domain|e2e|public|server|testing|tools|\.ci)\/[\w./+-]*/g
const fileName = /`([\w.-]+\.(?:ts|tsx|mjs|css|sql|md))`/g
const link = /\]\((?!\w+:|#)([^)#\s]+)/g
const script = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/g

/** The first group of each match that has one, else the match; a sentence's full stop is no part of a path. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, ...groups]) => groups.find(Boolean) ?? whole)
}

test.each(documents)('every path that %s names exists', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const links = found(text, link).map((path) => posix.join(posix.dirname(document), path))
  const paths = [...found(text, repositoryPath), ...links].map((path) => path.replace(/[./]+$/, ''))
  const missing = paths.filter((path) => !present.includes(path))
  const unknown = found(text, fileName).filter((name) => !present.some((path) => posix.basename(path) === name))
  expect([...missing, ...unknown]).toEqual([])
})

test.each(documents)('every npm script that %s names exists', (document) => {
  const named = found(readFileSync(join(root, document), 'utf8'), script)
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([])
})

test.each(documents)('every test that %s names exists', (document) => {
  const named = readFileSync(join(root, document), 'utf8').matchAll(/`([\w./-]+)` › (.+?)(?=<br>| \|$|$)/gm)
  const missing = [...named].filter(([, file = '', title = '']) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\\(.)/g, '$1')
    return !code.includes(title)
  })
  expect(missing.map(([test]) => test)).toEqual([])
})

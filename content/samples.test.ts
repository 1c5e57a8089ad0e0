import { format } from 'node:util'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { marked, type Tokens } from 'marked'
import { loadPyodide } from 'pyodide'
import { describe, expect, test } from 'vitest'
import { readContent } from './read.ts'

// Every code sample that says `run` is run, and prints what the lesson says it prints.

interface Sample {
  lessonId: string
  language: string
  code: string
  output: string | undefined
}

const samples: Sample[] = [...readContent().texts].flatMap(([lessonId, { markdown }]) => {
  const blocks = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  return blocks.flatMap((block, index) => {
    const { type, lang = '', text: code } = block as Tokens.Code
    if (type !== 'code' || !lang.endsWith(' run')) return []
    const next = blocks[index + 1] as Tokens.Code | undefined
    const output = next?.type === 'code' && next.lang === 'output' ? next.text : undefined
    return [{ lessonId, language: lang.replace(' run', ''), code, output }]
  })
})

const inLanguage = (language: string) =>
  samples
    .filter((sample) => sample.language === language)
    .map((sample, index) => [`${sample.lessonId}, ${language} sample ${index + 1}`, sample] as const)

test.each(samples.map(({ lessonId, code, output }) => [lessonId, code.split('\n')[0], output] as const))(
  '%s: the sample that begins with %j says what it prints',
  (_lesson, _line, output) => expect(output).toBeDefined(),
)

describe('JavaScript', () => {
  test.each(inLanguage('js'))('%s', (_, { code, output }) => {
    const printed: string[] = []
    const log = (...values: unknown[]) => printed.push(format(...values))
    runInNewContext(code, { console: { log } })
    expect(printed.join('\n')).toBe(output)
  })
})

describe('Python', async () => {
  const cases = inLanguage('python')
  const python = cases.length > 0 ? await loadPyodide() : undefined
  test.each(cases)('%s', (_, { code, output }) => {
    const printed: string[] = []
    python?.setStdout({ batched: (line) => printed.push(line) })
    python?.runPython(code, { globals: python.toPy({ __name__: '__main__' }) })
    expect(printed.join('\n').trimEnd()).toBe(output)
  })
})

describe('SQL', () => {
  test.each(inLanguage('sql'))('%s', async (_, { code, output }) => {
    const database = await PGlite.create()
    const result = (await database.exec(code)).at(-1)
    await database.close()
    const header = result?.fields.map(({ name }) => name) ?? []
    const rows = result?.rows.map((row) => header.map((name) => cell(row[name]))) ?? []
    expect(cellsOf(output ?? '')).toEqual([header, ...rows])
  })
})

function cell(value: unknown): string {
  return value === null ? 'NULL' : String(value)
}

/** The cells of a text table, without its ruled lines. */
function cellsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => !/^[-+| ]+$/.test(line))
  return lines.map((line) => line.split('|').map((text) => text.trim()))
}

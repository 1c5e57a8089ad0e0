import { format } from 'node:util'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { marked, type Tokens } from 'marked'
import { loadPyodide } from 'pyodide'
import { expect, test } from 'vitest'
import { readContent } from './read.ts'

// Every sample marked `run`, and each that continues one, is run and has to print the lesson's output.

interface Sample {
  lessonId: string
  language: string
  code: string
  output: string | undefined
}

const samples: Sample[] = [...readContent().lessons].flatMap(
  ([
    lessonId,
    {
      text: { markdown },
    },
  ]) => {
    const blocks = marked.lexer(markdown).filter(({ type }) => type !== 'space')
    let script = ''
    return blocks.flatMap((block, index) => {
      const { type, lang = '', text: code } = block as Tokens.Code
      const [language = '', mode] = lang.split(' ')
      if (type !== 'code' || !['run', 'after'].includes(mode ?? '') || language === 'css') return []
      if (mode === 'run') script = code
      const next = blocks[index + 1] as Tokens.Code | undefined
      const output = next?.type === 'code' && next.lang === 'output' ? next.text : undefined
      return [{ lessonId, language, code: mode === 'after' ? `${script}\n${code}` : code, output }]
    })
  },
)

test('every sample that is marked to be run says what it prints', () => {
  const silent = samples.filter(({ output }) => output === undefined)
  expect(silent.map(({ lessonId, code }) => `${lessonId}: ${code.split('\n')[0]}`)).toEqual([])
})

for (const [index, { lessonId, language, code, output = '' }] of samples.entries()) {
  // Python and databases take seconds to start.
  const options = language === 'python' || language === 'sql' ? { tags: ['long'] } : {}
  test(`${lessonId}: the ${language} sample (${index + 1}) prints what the lesson says`, options, async () => {
    if (language === 'sql') expect(await rowsOf(code)).toEqual(cellsOf(output))
    else expect(language === 'python' ? await printedByPython(code) : printedByJavaScript(code)).toBe(output)
  })
}

function printedByJavaScript(code: string): string {
  const printed: string[] = []
  runInNewContext(code, { console: { log: (...values: unknown[]) => printed.push(format(...values)) } })
  return printed.join('\n')
}

let python: ReturnType<typeof loadPyodide> | undefined

async function printedByPython(code: string): Promise<string> {
  python ??= loadPyodide()
  const { setStdout, runPython, toPy } = await python
  const printed: string[] = []
  setStdout({ batched: (line) => printed.push(line) })
  runPython(code, { globals: toPy({ __name__: '__main__' }) })
  return printed.join('\n').trimEnd()
}

/** The last result of a script, header first. */
async function rowsOf(code: string): Promise<string[][]> {
  const database = await PGlite.create()
  const result = (await database.exec(code)).at(-1)
  await database.close()
  const header = result?.fields.map(({ name }) => name) ?? []
  const rows = result?.rows.map((row) => header.map((name) => (row[name] === null ? 'NULL' : String(row[name])))) ?? []
  return [header, ...rows]
}

/** The cells of a text table, without its rules. */
function cellsOf(table: string): string[][] {
  const lines = table.split('\n').filter((line) => !/^[-+| ]+$/.test(line))
  return lines.map((line) => line.split('|').map((text) => text.trim()))
}

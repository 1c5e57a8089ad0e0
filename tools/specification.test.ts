import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{app,content,domain,e2e,server}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: root }).sort()
/** The title of a test: `test('2 Header: visitors get started in the wizard', …)`. */
const title = /^\s*(?:test\()?(['"`])(\d [A-Z][^:\n]+: .+)\1,/gm
/** A comment above a test, or above another such comment. */
const comment = /^ *\/\/ spec: (\d [^:\n]+: .+)(?=(?:\n *\/\/ spec: .+)*\n *test[(.])/gm

interface Statement {
  /** Number and name, such as `2 Header`. */
  section: string
  text: string
  file: string
}

function statementsIn(file: string): Statement[] {
  const code = readFileSync(join(root, file), 'utf8')
  const found = [...code.matchAll(title)].map(([, , said = '']) => said)
  const commented = [...code.matchAll(comment)].map(([, said = '']) => said)
  return [...found, ...commented].map((said) => {
    const [section = '', ...text] = said.replaceAll("\\'", "'").split(': ')
    return { section, text: text.join(': '), file }
  })
}

test('docs/specification.md lists every statement that a test proves', async () => {
  const sections = Map.groupBy(files.flatMap(statementsIn), ({ section }) => section)
  const names = [...sections.keys()].sort()
  const lists = names.map((name) => {
    const rows = sections.get(name)?.map(({ text, file }) => `- ${text} (\`${file}\`)`) ?? []
    return `## ${name}\n\n${rows.join('\n')}\n`
  })
  const introduction = `# The specification, statement by statement

Each statement is the title of a test, or a comment \`spec:\` above one. \`npm test\` fails when a statement has lost its
test; \`npx vitest run tools/specification.test.ts -u\` writes this list. What Waymark does differently, and why:
[departures](departures.md).
`
  await expect([introduction, ...lists].join('\n')).toMatchFileSnapshot('../docs/specification.md')
})

test('every comment that names a statement stands above a test', () => {
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  const named = texts.flatMap((text) => text.match(/^ *\/\/ spec: /gm) ?? [])
  const found = texts.flatMap((text) => text.match(comment) ?? [])
  expect(found).toHaveLength(named.length)
})

import { parser } from '@lezer/javascript'
import { startPage } from './file-address.ts'
import { guardMarks } from './guard-marks.ts'
import { htmlTree } from './html-tree.ts'
import { picturesAndSheets, replaced, scriptsIn } from './one-file.ts'

/** Text to put into code. */
export interface Insertion {
  at: number
  text: string
  /** Closes what another insertion opened. */
  closes?: true
}

const { block, statement, value } = guardMarks
const loops = ['ForStatement', 'WhileStatement', 'DoStatement']
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration']
const jsParser = parser.configure({ dialect: 'jsx' })

/**
 * Inserts a call of `__guard` into every loop and function; the call throws after a time limit. Line numbers do not
 * change.
 */
export function guardScript(code: string): string {
  return insertInto(code, guards(code))
}

/** A call of `__guard` for every loop and function. */
export function guards(code: string): Insertion[] {
  const insertions: Insertion[] = []
  jsParser.parse(code).iterate({
    enter({ node, name }) {
      if (!loops.includes(name) && !functions.includes(name)) return
      const body = name === 'DoStatement' ? node.firstChild?.nextSibling : node.lastChild
      if (!body || body.type.isError) return
      if (body.name === 'Block') {
        const isDirective = /^\{\s*(['"])use strict\1/.test(code.slice(body.from, body.from + 40))
        if (!isDirective) insertions.push({ at: body.from + 1, text: block })
      } else if (loops.includes(name)) {
        insertions.push(...around(body, statement))
      } else if (name === 'ArrowFunction') {
        insertions.push(...around(body, value))
      }
    },
  })
  return insertions
}

function around(
  { from, to }: { from: number; to: number },
  [opening, closing]: readonly [string, string],
): Insertion[] {
  return [
    { at: from, text: opening },
    { at: to, text: closing, closes: true },
  ]
}

/** A guarded script under its own name. The guard is called first (sandbox/reading.ts), after directives. */
export function pageScript(code: string, name: string): string {
  let first = jsParser.parse(code).topNode.firstChild
  while (first?.name.endsWith('Comment')) first = first.nextSibling
  const isStrict = first && /^(['"])use strict\1;?$/.test(code.slice(first.from, first.to))
  const begin = first && isStrict ? { at: first.to, text: `;${block}` } : { at: 0, text: block }
  return `${insertInto(code, [begin, ...guards(code)])}\n//# sourceURL=${name}`
}

export interface GuardedPage {
  /** The page with calls of `__run` in place of its own scripts. */
  html: string
  scripts: string[]
  handlers: Handler[]
}

/** The code of an event handler attribute, which the browser reads when it is first called. */
export interface Handler {
  code: string
  /** Line of the attribute's value, from 1. */
  line: number
}

/**
 * Extracts a page's scripts and guards them, so that the frame can run each with its original line numbers. Event
 * handler attributes are guarded in place, and named by their line: `index.html@3` begins at line 3.
 *
 * @param files that scripts, style sheets and pictures may refer to, relative to the page's own name
 */
export function guardPage(page: string, files: Readonly<Record<string, string>>, name = startPage): GuardedPage {
  const scripts: string[] = []
  const handlers: Handler[] = []
  const replacements = picturesAndSheets(page, files, name)
  const textOf = ({ from, to }: { from: number; to: number }) => page.slice(from, to)
  htmlTree(page).iterate({
    enter({ node, name: type }) {
      if (type !== 'Attribute' || !/^on/i.test(textOf(node))) return
      const given = node.getChild('AttributeValue') ?? node.getChild('UnquotedAttributeValue')
      if (!given) return
      const quote = /^["']/.exec(textOf(given))?.[0] ?? ''
      const code = textOf({ from: given.from + quote.length, to: given.to - quote.length })
      const line = page.slice(0, given.from).split('\n').length
      handlers.push({ code, line })
      const text = `${guardScript(code)}\n//# sourceURL=${name}@${line}`
      const quoted = quote ? `${quote}${text}${quote}` : `"${text.replaceAll('"', '&quot;')}"`
      replacements.push({ from: given.from, to: given.to, text: quoted })
    },
  })
  for (const { from, to, opening, file, code, begin } of scriptsIn(page, files, name)) {
    if (/\stype\s*=\s*["']?(?!module|text\/javascript)/i.test(opening)) continue
    const linesBefore = page.slice(0, begin).split('\n').length - 1
    scripts.push(file === null ? pageScript('\n'.repeat(linesBefore) + code, name) : pageScript(code, file))
    replacements.push({ from, to, text: `<script>__run(${scripts.length - 1})</script>` })
  }
  return { html: replaced(page, replacements), scripts, handlers }
}

export function insertInto(code: string, insertions: Insertion[]): string {
  // At equal positions, closings come before openings, and the last opened closes first.
  const ranked = insertions.map((insertion, index) => ({ ...insertion, rank: insertion.closes ? -index - 1 : index }))
  let result = ''
  let done = 0
  for (const { at, text } of ranked.sort((a, b) => a.at - b.at || a.rank - b.rank)) {
    result += code.slice(done, at) + text
    done = at
  }
  return result + code.slice(done)
}

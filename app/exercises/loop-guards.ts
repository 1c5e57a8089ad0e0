import { parser } from '@lezer/javascript'
import { htmlTree } from './html-tree.ts'

interface Insertion {
  at: number
  text: string
  /** Ends what another insertion began. */
  closes?: true
}

const guard = '__guard();'
const loops = ['ForStatement', 'WhileStatement', 'DoStatement']
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'MethodDeclaration']
const jsParser = parser.configure({ dialect: 'jsx' })

/**
 * Puts a call of `__guard` into every loop and function of a script: it throws once the script has run for too long.
 * Lines stay where they are.
 */
export function guardScript(code: string): string {
  return insertInto(code, guards(code))
}

function guards(code: string): Insertion[] {
  const insertions: Insertion[] = []
  jsParser.parse(code).iterate({
    enter({ node, name }) {
      if (!loops.includes(name) && !functions.includes(name)) return
      const body = name === 'DoStatement' ? node.firstChild?.nextSibling : node.lastChild
      if (!body || body.type.isError) return
      if (body.name === 'Block') {
        const isDirective = /^\{\s*(['"])use strict\1/.test(code.slice(body.from, body.from + 40))
        if (!isDirective) insertions.push({ at: body.from + 1, text: guard })
      } else if (loops.includes(name)) {
        insertions.push({ at: body.from, text: `{${guard}` }, { at: body.to, text: '}', closes: true })
      } else if (name === 'ArrowFunction') {
        insertions.push({ at: body.from, text: '(__guard(),' }, { at: body.to, text: ')', closes: true })
      }
    },
  })
  return insertions
}

/**
 * A guarded script of a page, under its own name. It asks the guard before anything else (sandbox/reading.ts), and only
 * its directives stand before that.
 */
export function pageScript(code: string, name: string): string {
  let first = jsParser.parse(code).topNode.firstChild
  while (first?.name.endsWith('Comment')) first = first.nextSibling
  const isStrict = first && /^(['"])use strict\1;?$/.test(code.slice(first.from, first.to))
  const begin = first && isStrict ? { at: first.to, text: `;${guard}` } : { at: 0, text: guard }
  return `${insertInto(code, [begin, ...guards(code)])}\n//# sourceURL=${name}`
}

export interface GuardedPage {
  /** The page with a call of `__run` in the place of each script of its own. */
  html: string
  scripts: string[]
}

/**
 * Takes the scripts out of a page, guarded, so that the frame can run each with the lines it has in its file; handlers
 * in attributes are guarded in place.
 *
 * @param files that a script or a style sheet may name
 */
export function guardPage(page: string, files: Readonly<Record<string, string>>): GuardedPage {
  const scripts: string[] = []
  const replacements: { from: number; to: number; text: string }[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => page.slice(from, to)
  htmlTree(page).iterate({
    enter({ node, name }) {
      if (name === 'Attribute') {
        const picture = /^src\s*=\s*["']?(?:\.\/)?([\w-]+\.svg)["']?$/i.exec(textOf(node))?.[1] ?? ''
        const drawn = files[picture]
        if (drawn) replacements.push({ from: node.from, to: node.to, text: `src="${pictureAddress(drawn)}"` })
      }
      if (name === 'Attribute' && /^on/i.test(textOf(node))) {
        const value = node.getChild('AttributeValue') ?? node.getChild('UnquotedAttributeValue')
        if (!value) return
        const quote = /^["']/.exec(textOf(value))?.[0] ?? ''
        const code = textOf({ from: value.from + quote.length, to: value.to - quote.length })
        replacements.push({ from: value.from, to: value.to, text: `${quote}${guardScript(code)}${quote}` })
      }
      if (name !== 'Element') return
      const tag = node.firstChild
      const opening = tag ? textOf(tag) : ''
      if (!tag) return
      const address = /\s(?:src|href)\s*=\s*["']?(?:\.\/)?([\w.-]+)/i.exec(opening)?.[1] ?? ''
      if (/^<link\b/i.test(opening) && files[address] !== undefined) {
        replacements.push({ from: tag.from, to: tag.to, text: `<style>${files[address]}</style>` })
      }
      const content = node.getChild('ScriptText')
      if (!/^<script\b/i.test(opening) || /\stype\s*=\s*["']?(?!module|text\/javascript)/i.test(opening)) return
      const isFile = /\ssrc\s*=/i.test(opening)
      if (isFile && files[address] === undefined) return
      const before = page.slice(0, content?.from ?? tag.to).split('\n').length - 1
      const code = isFile ? (files[address] ?? '') : '\n'.repeat(before) + (content ? textOf(content) : '')
      scripts.push(pageScript(code, isFile ? address : 'index.html'))
      replacements.push({ from: node.from, to: node.to, text: `<script>__run(${scripts.length - 1})</script>` })
    },
  })
  const html = replacements
    .sort((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), page)
  return { html, scripts }
}

/** A picture in its own address: the frame can fetch none. */
function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function insertInto(code: string, insertions: Insertion[]): string {
  // At the same place, what was begun last is closed first, and closed before anything begins.
  const ranked = insertions.map((one, index) => ({ ...one, rank: one.closes ? -index - 1 : index }))
  let result = ''
  let done = 0
  for (const { at, text } of ranked.sort((one, other) => one.at - other.at || one.rank - other.rank)) {
    result += code.slice(done, at) + text
    done = at
  }
  return result + code.slice(done)
}

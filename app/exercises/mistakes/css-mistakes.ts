import type { SyntaxNode } from '@lezer/common'
import {
  blank,
  closesNoBracket,
  inOrder,
  lineOf,
  type Mistake,
  opensMore,
  unclosed,
  unclosedComment,
} from './mistake.ts'
import { type ParsedFile, textOf } from './parsed-file.ts'

const unit = /^(px|r?em|fr|v[hw]|ch|pt|[cm]m|deg|m?s|%)$/

/** Mistakes in a style sheet that a browser skips silently, often with more than the mistake. */
export function cssMistakes({ text: sheet, tree }: ParsedFile): Mistake[] {
  const mistakes: Mistake[] = []
  const report = (place: number, says: string) => mistakes.push({ line: lineOf(sheet, place), says })
  const code = sheet.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, blank)
  for (const { index, 0: found } of code.matchAll(/(?:^|[;{}])[ \t]*\/\//gm)) {
    report(
      index + found.length,
      'A comment in CSS stands between `/*` and `*/`: `//` begins none, and spoils what follows.',
    )
  }
  reportAroundRules(code, report)
  for (const { index, 0: declaration } of code.matchAll(/(?<=[;{}]\s*)[\w-]+\s*:[^;{}]*\)/g)) {
    if (opensMore(declaration, ')', '(')) report(index, closesNoBracket(')', '('))
  }
  tree.iterate({
    enter({ node, name, from, to }) {
      if (name === 'Block' && opensMore(code, '{', '}')) reportBlock(node, sheet, report)
      else if (name === 'Declaration') reportDeclaration(node, sheet, report)
      else if (name === 'Comment' && !textOf(sheet, node).endsWith('*/')) report(from, unclosedComment('*/'))
      else if (name === '(' && !node.parent?.getChild(')') && opensMore(code, '(', ')'))
        report(from, unclosed('(', ')'))
      else if (name === 'FeatureQuery' || name === 'ComparisonQuery' || name === 'MediaStatement')
        reportQuery(node, sheet, report)
      // An unparsable declaration is read as a selector.
      else if (name === 'RuleSet' && node.parent?.name === 'Block' && !node.getChild('Block')) {
        const text = sheet.slice(from, Math.max(to, endOfPart(sheet, to)))
        for (const mistake of mistakesOfPart(text)) report(from + mistake.at, mistake.says)
        return false
      }
    },
  })
  for (const place of strayBraces(code)) report(place, closesNoBracket('}', '{'))
  return inOrder(distinct(mistakes))
}

/** Mistakes between the rules, or in front of their braces. */
function reportAroundRules(code: string, report: Report): void {
  for (const { index } of code.matchAll(/(?<![\w-])(?!--)[\w-]+\s*:\s*\{/g)) report(index, colonAfterSelector)
  for (const { index } of code.matchAll(/<\w[^<>{}]*>\s*\{/g)) report(index, tagForSelector)
  for (const { index, 0: found } of code.matchAll(/(?:^|\})\s*[.#]?[\w-]+\s*\(\s*[\w-]+\s*:/g)) {
    report(index + found.lastIndexOf('('), roundBrackets)
  }
  for (const { index } of code.matchAll(/@media[^{}]*\{\s*[\w-]+\s*:[^{};]*[;}]/g)) {
    // Inside a rule, a query may hold declarations: they are for that rule.
    if (!opensMore(code.slice(0, index), '{', '}')) report(index, queryWithoutRule)
  }
  for (const { index, 1: count } of code.matchAll(/\brepeat\(\s*(\d+|auto-fit|auto-fill)\s+[a-z\d]/g)) {
    report(index, `After \`${count}\` a comma is missing: \`repeat(${count}, …)\`.`)
  }
  if (opensMore(code, '{', '}') || opensMore(code, '}', '{')) return
  let outside = code
  while (/\{[^{}]*\}/.test(outside)) outside = outside.replace(/\{[^{}]*\}/g, blank)
  const end = code.includes('{') ? ';' : '(;|\\s*$)'
  const alone = new RegExp(`(?<=(^|[;\\n])[ \\t]*)[\\w-]+\\s*:\\s*[^\\s:;(][^:;\\n]*${end}`).exec(outside)
  if (alone) report(alone.index, withoutRule)
}

const queryWithoutRule =
  'This query holds a declaration, and nothing says for whom. Inside its braces stands a rule: a selector, and braces of its own.'

const colonAfterSelector = 'A selector has no colon behind it. Take the `:` out.'

const tagForSelector =
  'A selector names an element without angle brackets, as in `p`, and a class with a dot, as in `.tip`.'

const roundBrackets = 'The declarations of a rule stand between braces, `{` and `}`. These brackets are round.'

/** The places of closing braces that have no opening one before them. */
function strayBraces(code: string): number[] {
  let open = 0
  return [...code.matchAll(/[{}]/g)].flatMap(({ index, 0: brace }) => {
    open += brace === '{' ? 1 : -1
    if (open >= 0) return []
    open = 0
    return [index]
  })
}

type Report = (place: number, says: string) => void

function reportBlock(node: SyntaxNode, sheet: string, report: Report): void {
  if (node.lastChild?.name === '}') return
  const opening = sheet.lastIndexOf('{', node.from)
  report(opening, 'The brace `{` opened here is never closed. A rule ends with `}`.')
}

/** Properties whose value may not be a bare number. */
const length =
  /^((min-|max-)?(width|height)|(padding|margin|inset)(-\w+)*|(row-|column-)?gap|font-size|border(-\w+)*-radius|top|right|bottom|left)$/

function reportDeclaration(node: SyntaxNode, sheet: string, report: Report): void {
  const name = node.firstChild ? textOf(sheet, node.firstChild) : ''
  if (/^[a-z]+[A-Z_]/.test(name)) {
    const hyphened = name.replace(/_?([A-Z])|_/g, (_, letter = '') => `-${letter.toLowerCase()}`)
    report(node.from, hyphenWanted(hyphened))
  }
  reportNumbers(node, name, sheet, report)
  for (let part = node.firstChild; part; part = part.nextSibling) {
    // In `width: 3px padding: 4px` the semicolon is missing before the second name, perhaps on the next line.
    if (part.type.isError && textOf(sheet, part) === ':')
      report(part.prevSibling?.prevSibling?.to ?? part.from, missingSemicolon)
  }
  // When a third declaration follows, the second name is parsed as a value.
  const { lastChild } = node
  if (lastChild?.name === 'ValueName' && lastChild.prevSibling && /^\s*:/.test(sheet.slice(node.to)))
    report(lastChild.prevSibling.to, missingSemicolon)
}

/** Numbers of a declaration or media condition that lack a unit. */
function reportNumbers(node: SyntaxNode, name: string, sheet: string, report: Report): void {
  for (let part = node.firstChild; part; part = part.nextSibling) {
    if (part.name !== 'NumberLiteral' || part.getChild('Unit')) continue
    const number = textOf(sheet, part)
    const next = part.nextSibling
    if (next?.name === 'ValueName') {
      const word = textOf(sheet, next)
      if (unit.test(word) && next.from > part.to)
        report(part.from, `There is a space between the number and its unit. Write \`${number}${word}\`.`)
    } else if (length.test(name) && Number(number)) {
      report(part.from, `The number \`${number}\` has no unit. A length needs one, such as \`${number}px\`.`)
    }
  }
}

function reportQuery(node: SyntaxNode, sheet: string, report: Report): void {
  const feature = node.getChild('FeatureName')
  const name = feature ? textOf(sheet, feature) : ''
  const [, bare] = /^@media\s+((?:min|max)-(?:width|height))\s*:/.exec(sheet.slice(node.from)) ?? []
  if (bare) report(node.from, `What is asked of the window stands in brackets: \`@media (${bare}: …)\`.`)
  else if (node.name === 'ComparisonQuery' && /^(min|max)-/.test(name)) report(node.from, colonWanted(name))
  else reportNumbers(node, name, sheet, report)
}

function colonWanted(property: string): string {
  return `Between property and value stands a colon, not \`=\`: \`${property}: …\`.`
}

function hyphenWanted(name: string): string {
  return `In CSS, names of several words have a hyphen: \`${name}\`.`
}

const withoutRule = 'This stands in no rule. In front of it come a selector, such as `p`, and `{`; after it comes `}`.'

const missingSemicolon =
  'A semicolon is missing at the end of this declaration, so that the browser reads on into the next.'

/** Mistakes in text at a declaration's place that is not one. */
function mistakesOfPart(text: string): { at: number; says: string }[] {
  const [, property = ''] = /^\s*([\w-]+)\s*=/.exec(text) ?? []
  if (property) return [{ at: 0, says: colonWanted(property) }]
  const [, ended] = /^\s*([a-z-]+)\s*;/.exec(text) ?? []
  if (ended) return [{ at: 0, says: `After \`${ended}\` come a colon and a value: \`${ended}: …\`.` }]
  const [, first, second] = /^\s*([a-z]+)[ \t]+([a-z]+)\s*:/.exec(text) ?? []
  if (first) return [{ at: 0, says: hyphenWanted(`${first}-${second}`) }]
  // After `color: red`, a declaration on the next line: the first lacks its semicolon.
  const lines = text.split('\n')
  let at = 0
  for (const [index, line] of lines.entries()) {
    const next = lines.slice(index + 1).find((line) => line.trim() !== '') ?? ''
    if (/^\s*[\w-]+\s*:[^;{}]+$/.test(line) && /^\s*[\w-]+\s*[:=]/.test(next)) return [{ at, says: missingSemicolon }]
    at += line.length + 1
  }
  const [, name = ''] = /^\s*([a-z-]+)\s+[\d#.\w]/.exec(text) ?? []
  return name && !text.includes(':') ? [{ at: 0, says: `After \`${name}\` a colon is missing: \`${name}: …\`.` }] : []
}

function endOfPart(sheet: string, from: number): number {
  const [rest = ''] = /^[^;{}]*/.exec(sheet.slice(from)) ?? []
  return from + rest.length
}

function distinct(mistakes: Mistake[]): Mistake[] {
  return mistakes.filter((mistake, index) => mistakes.findIndex(({ line }) => line === mistake.line) === index)
}

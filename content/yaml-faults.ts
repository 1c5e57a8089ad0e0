import { type Document, isAlias, isScalar, type LineCounter, type Node, visit, type YAMLParseError } from 'yaml'

/** A problem and its line, from 1. */
export interface Finding {
  line: number
  message: string
}

const round = 'put quotation marks round the whole text'
const colon = `a colon with a space behind it begins a field: ${round}`
const column = 'begins in another column than its neighbours: give it as many spaces as they have'
const noField =
  'is no field: write its name, a colon and a space, such as title: Bread. A text that goes on from the line above begins further right than its field'
const slid = `belongs to what is above as it stands: begin it in the column of the field above, or ${round}`
const slidItem = 'belongs to the item above as it stands: begin its dash in the same column'
const tab = 'begins with a tab: put spaces in its place'
const lookalike = 'a sign here only looks like a space or a colon: type it anew'
/** Signs that look like a space, a colon or nothing. */
const invisible = /[\u00A0\u2000-\u200D\u202F\u2060\u3000\uFEFF：]/
const beyond = `stands behind the end of a text. Where a text begins with a sign such as * [ { > or a quotation mark, ${round}; within ', write an apostrophe twice`

/** Sentences in place of the parser's own, which speak of its grammar, by its codes. */
const remedies: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE: 'a backslash means more than itself within ": put \' round the text',
  BAD_INDENT: column,
  BAD_SCALAR_START: `a text cannot begin with this sign: ${round}`,
  BLOCK_IN_FLOW: colon,
  DUPLICATE_KEY: 'this field is given twice: keep one of them',
  MISSING_CHAR: noField,
  MULTILINE_IMPLICIT_KEY: noField,
  MULTIPLE_DOCS: 'a line --- ends what is read: take it out',
  TAB_AS_INDENT: tab,
}

/** The first fault of YAML's grammar in plain words. The others mostly follow from it. */
export function faultOfGrammar(text: string, document: Document, lines: LineCounter): Finding | undefined {
  const [error] = document.errors.toSorted((a, b) => a.pos[0] - b.pos[0])
  if (!error) return undefined
  const finding = plainFault(text, document, lines, error)
  const isCurly = /[“”„‘’]/.test(lineAt(text, finding.line))
  return isCurly ? { ...finding, message: `${finding.message}; quotation marks are straight here, " or '` } : finding
}

function plainFault(text: string, document: Document, lines: LineCounter, error: YAMLParseError): Finding {
  const { line, col } = lines.linePos(error.pos[0])
  const here = lineAt(text, line)
  const before = here.slice(0, col - 1).trim()
  if (/^ *\t/.test(here)) return { line, message: tab }
  if (invisible.test(here)) return { line, message: lookalike }
  if (/^\s*-[^\s-]/.test(here)) return { line, message: 'an entry of a list begins with a dash and a space' }
  if (/^Missing closing/.test(error.message)) {
    const { line: opens } = lines.linePos(lastQuoted(document))
    return { line: opens, message: 'a quotation mark opens here and does not close' }
  }
  if (/must be sufficiently indented and end with/.test(error.message)) {
    return { line, message: 'a bracket above is not closed: a list [ ends with ] and fields { end with }' }
  }
  if (/without - indicator/.test(error.message)) return { line, message: column }
  if (error.code === 'UNEXPECTED_TOKEN') return { line, message: before === '' ? column : beyond }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') {
    if (before !== '' && hasColon(here.slice(col - 1))) return { line, message: colon }
    const next = text.split('\n').findIndex((at, index) => index >= line && hasColon(at)) + 1
    const swallowed = before === '' ? line : next
    return { line: swallowed, message: /^\s*- /.test(lineAt(text, swallowed)) ? slidItem : slid }
  }
  return { line, message: remedies[error.code] ?? error.message }
}

/** Whether a line has a colon that begins a field. */
function hasColon(line: string): boolean {
  return /:(\s|$)/.test(line)
}

/** A fault that is none of grammar: YAML reads it as something that nobody means here. */
export function hiddenFault(text: string, document: Document, lines: LineCounter): Finding | undefined {
  let finding: Finding | undefined
  const findIn = (node: Node, isKey: boolean) => {
    const [start = 0, end = 0] = node.range ?? []
    const source = text.slice(start, end)
    const tell = (at: number, message: string) => {
      finding = { line: lines.linePos(start + at).line, message }
      return visit.BREAK
    }
    const isSigned = isAlias(node) || node.tag !== undefined || ('anchor' in node && node.anchor !== undefined)
    if (isSigned) return tell(0, `a text cannot begin with *, & or !: ${round}`)
    if (!isScalar(node) || node.type !== 'PLAIN') return undefined
    // An item that is indented below the one above becomes a part of its text.
    const item = source.search(/\n[ \t]*- /)
    if (item >= 0) return tell(item + 1, slidItem)
    if (/^[“„‘][^“”„‘’]*[“”‘’]?$/.test(source.trim())) {
      return tell(
        0,
        `the quotation marks round ${source.trim()} are curly and would be shown: write straight ones, " or '`,
      )
    }
    return isKey && invisible.test(source) ? tell(0, lookalike) : undefined
  }
  visit(document, { Node: (key, node) => findIn(node, key === 'key'), Alias: (_, node) => findIn(node, false) })
  return finding
}

function lastQuoted(document: Document): number {
  let at = 0
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE')) at = range?.[0] ?? 0
    },
  })
  return at
}

function lineAt(text: string, line: number): string {
  return text.split('\n')[line - 1] ?? ''
}

import type { SyntaxNode, Tree } from '@lezer/common'
import { htmlTree } from '../html-tree.ts'
import { closedByOther, inOrder, lineOf, type Mistake, unclosedComment } from './mistake.ts'
import type { ParsedFile } from './parsed-file.ts'
import { lacksItsEnd, nameIn, type Report, reportTag, type TextOf } from './tag-mistakes.ts'
import { attributesOf, elements } from './vocabulary.ts'

/** Elements whose end tag is optional. */
const endByThemselves = new Set(
  ['html', 'head', 'body', 'p', 'li', 'dt', 'dd', 'option', 'optgroup', 'rt', 'rp', 'tr', 'td', 'th'].concat([
    'thead',
    'tbody',
    'tfoot',
    'colgroup',
    'caption',
  ]),
)

/** Mistakes that a browser repairs silently and probably not as intended. */
export function htmlMistakes({ text: page, tree }: ParsedFile): Mistake[] {
  const mistakes: Mistake[] = []
  const textOf = ({ from, to }: { from: number; to: number }) => page.slice(from, to)
  const report = (place: number, says: string, isReadable?: true) => {
    mistakes.push({ line: lineOf(page, place), says, ...(isReadable && { isReadable }) })
  }
  const ends = voidEnds(page, tree)
  for (const { from, name } of ends) {
    report(from, `\`<${name}>\` has no content, and so nothing to close. Take \`</${name}>\` out.`, true)
  }
  const known = without(page, ends)
  const knownTree = ends.length > 0 ? htmlTree(known) : tree
  knownTree.iterate({
    enter({ node, name, from, to }) {
      if (name === 'Element') reportElement(node, textOf, report)
      else if (name === 'OpenTag' || name === 'SelfClosingTag') return reportTag(node, page, report)
      else if (name === 'MismatchedCloseTag')
        report(from, endedBefore(node, textOf) ?? closesNothing(nameIn(node, textOf)))
      else if (name === 'Text') reportText(node, known, report)
      else if (name === 'CloseTag' && !node.getChild('EndTag')) {
        report(from, `The closing tag \`</${nameIn(node, textOf)}\` lacks its \`>\`.`)
      } else if (name === 'IncompleteTag') reportBroken(page, from, report)
      else if (name === 'DoctypeDecl' && page.slice(from + 1, to).includes('<')) report(from, lacksItsEnd('<!doctype'))
      else if (name === 'Comment' && !page.slice(from, to).endsWith('-->')) report(from, unclosedComment('-->'))
    },
  })
  return inOrder(withoutConsequences(mistakes))
}

/** End tags of void elements: browsers ignore them, but the parser closes other elements there. */
function voidEnds(page: string, tree: Tree): { from: number; to: number; name: string }[] {
  const ends: { from: number; to: number; name: string }[] = []
  tree.iterate({
    enter({ name, from, to }) {
      if (name !== 'MismatchedCloseTag') return
      const [, element = ''] = voidEnd.exec(page.slice(from, to)) ?? []
      if (element) ends.push({ from, to, name: element.toLowerCase() })
    },
  })
  return ends
}

const voidEnd = /^<\/(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\s*>$/i

/** The page with some parts replaced by spaces. */
function without(page: string, parts: { from: number; to: number }[]): string {
  return parts.reduce((text, { from, to }) => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to), page)
}

function closesNothing(name: string): string {
  return `\`</${name}>\` closes nothing: no \`<${name}>\` is open here. The element opened last is the one to close first.`
}

/** For the end tag of a paragraph that another element has closed implicitly. */
function endedBefore(end: SyntaxNode, textOf: TextOf): string | undefined {
  if (nameIn(end, textOf) !== 'p') return undefined
  const tagOf = (element: SyntaxNode | null | undefined) => element?.getChild('OpenTag')
  let ender: SyntaxNode | null = null
  for (let before = end.prevSibling; before; before = before.prevSibling) {
    const tag = tagOf(before)
    if (!tag) continue
    if (nameIn(tag, textOf) === 'p') {
      const name = ender && nameIn(ender, textOf)
      if (!name || before.getChild('CloseTag')) return undefined
      return `\`<${name}>\` has ended this paragraph already: a \`p\` holds words, and no \`${name}\`. Close it before that.`
    }
    ender = tag
  }
  return undefined
}

function reportElement(node: SyntaxNode, textOf: TextOf, report: Report): void {
  const tag = node.getChild('OpenTag')
  // An unfinished tag is reported separately.
  if (!tag?.getChild('EndTag')) return
  const name = nameIn(tag, textOf)
  const end = node.getChild('CloseTag')
  if (end) {
    // Browsers close a heading at any heading's end tag.
    const ends = nameIn(end, textOf)
    if (ends !== name) report(end.from, closedByOther(name, ends))
    else if (name === 'title' && isBelowHead(node, textOf)) {
      report(tag.from, '`<title>` stands in the `head`, and this one is below it. Move it up, before `</head>`.', true)
    }
    return
  }
  if (name === 'doctype') {
    report(tag.from, 'An exclamation mark is missing. The first line of a page is `<!doctype html>`.')
    return
  }
  const again = findAgain(node, name, textOf)
  if (again) report(again.from, opensAnother(name))
  else if (isEmptyAfterOpen(node, name, textOf)) report(tag.from, opensAnother(name))
  else if (!endByThemselves.has(name) && !isClosedLater(node, name, textOf)) {
    report(tag.from, `\`<${name}>\` is opened here and never closed. Its closing tag is \`</${name}>\`.`)
  } else if (!endByThemselves.has(name)) {
    report(
      tag.from,
      `\`<${name}>\` and the element around it cross. The element opened last is the one to close first.`,
    )
  }
}

/** Whether an element stands in the body, by a tag around it or by content before it. Drawings have titles of their own. */
function isBelowHead(node: SyntaxNode, textOf: TextOf): boolean {
  let isBelow = false
  for (let around = node; around.parent; around = around.parent) {
    const parent = nameOf(around.parent, textOf)
    if (parent === 'head' || parent === 'svg') return false
    if (parent !== '' && parent !== 'html') isBelow = true
    for (let before = around.prevSibling; before; before = before.prevSibling) {
      if (!inHead.test(nameOf(before, textOf))) isBelow = true
    }
  }
  return isBelow
}

/** The names of elements before which the body has not begun, and of nodes that are no elements. */
const inHead = /^(head|meta|link|style|script|base|title|noscript|template)?$/

/** The name of an element, empty for other nodes. */
function nameOf(element: SyntaxNode, textOf: TextOf): string {
  const tag = element.getChild('OpenTag') ?? element.getChild('SelfClosingTag')
  return tag ? nameIn(tag, textOf) : ''
}

function opensAnother(name: string): string {
  return `This second \`<${name}>\` opens another one. To close the first, put a slash in it: \`</${name}>\`.`
}

/** Whether the previous element should have been closed here: HTML closes it implicitly, and this one is empty. */
function isEmptyAfterOpen(node: SyntaxNode, name: string, textOf: TextOf): boolean {
  const before = node.prevSibling
  if (!/^(p|li)$/.test(name) || !before || before.getChild('CloseTag')) return false
  const [first, second] = [before.getChild('OpenTag'), node.getChild('OpenTag')]
  if (!first || !second || nameIn(first, textOf) !== name || second.getChild('Attribute')) return false
  const isEmpty = (from: number, to: number) => textOf({ from, to }).trim() === ''
  return isEmpty(second.to, node.to) && !isEmpty(first.to, before.to)
}

/** Elements that stand in none of their own kind, or not right below it. */
const neverInItself =
  /^(h[1-6]|title|a|p|button|label|legend|caption|figcaption|summary|em|strong|b|i|u|s|small|mark|q|cite|code|sub|sup|ul|ol|dl|table|select|form|main|head|body)$/

/** An element that opens where this one should have been closed, with the same name and nothing before it. */
function findAgain(node: SyntaxNode, name: string, textOf: TextOf): SyntaxNode | undefined {
  if (!neverInItself.test(name)) return undefined
  return node.getChildren('Element').find((child) => {
    const tag = child.getChild('OpenTag')
    return tag && !child.getChild('CloseTag') && nameIn(tag, textOf) === name && !tag.getChild('Attribute')
  })
}

function isClosedLater(node: SyntaxNode, name: string, textOf: TextOf): boolean {
  for (let around: SyntaxNode | null = node; around; around = around.parent) {
    for (let next = around.nextSibling; next; next = next.nextSibling) {
      if (next.name === 'MismatchedCloseTag' && nameIn(next, textOf) === name) return true
    }
  }
  return false
}

function reportBroken(page: string, from: number, report: Report): void {
  const [, name] = /^<\\\s*([a-z]\w*)/i.exec(page.slice(from)) ?? []
  if (name) report(from, `The slash leans the wrong way. A closing tag is \`</${name}>\`.`)
  const [, slash = '', spaced] = /^<[ \t]+(\/?)[ \t]*([a-z]\w*)[ \t]*>/i.exec(page.slice(from)) ?? []
  if (spaced) report(from, `There is a space after \`<\`. Write \`<${slash}${spaced}>\`.`)
}

/** Words that end like a tag and lack its beginning: the browser shows them. */
const withoutBeginning = new RegExp(
  String.raw`(?:\/(?:NAME)|!doctype html|(?<![^\s>])(?:NAME)(?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>`.replaceAll(
    'NAME',
    elements.join('|'),
  ),
  'gi',
)

/** Lines of attributes and nothing else. */
const attributesAlone = /^\s*\n\s*([\w-]+)=("[^"]*"|'[^']*')\s*>?\s*$/

const showsCode = /^(pre|code|samp|textarea)$/

function reportText(node: SyntaxNode, page: string, report: Report): void {
  const { from, to, prevSibling } = node
  const text = page.slice(from, to)
  const [outside = '', attribute = '', value = ''] = attributesAlone.exec(text) ?? []
  const tag = prevSibling?.name === 'Element' ? prevSibling.getChild('SelfClosingTag') : prevSibling
  const name = tag && nameIn(tag, ({ from, to }) => page.slice(from, to))
  if (outside && tag?.getChild('EndTag') && name && attributesOf(name).includes(attribute) && !showsCode.test(name)) {
    const meant = `<${name} ${attribute}=${value}>`
    const place = from + outside.search(/\S/)
    report(
      place,
      `\`${attribute}=${value}\` stands outside of the tag. It belongs before the \`>\`: \`${meant}\`.`,
      true,
    )
  }
  for (const { index, 0: found } of text.matchAll(withoutBeginning)) {
    // Below an element that is not closed the parser parts a tag from its beginning.
    if (page[from + index - 1] === '<') continue
    report(from + index, `The tag \`${found.replace(/\s[\s\S]*/, '…')}\` lacks its \`<\`.`, true)
  }
}

/** A broken tag causes further mistakes such as an unclosed element, which are dropped. */
function withoutConsequences(mistakes: Mistake[]): Mistake[] {
  const first = mistakes.find(
    ({ says, isReadable }) =>
      !isReadable && /slash leans|space after|quotation mark|lacks its|comment opened/.test(says),
  )
  return first ? mistakes.filter((mistake) => mistake === first || mistake.isReadable) : mistakes
}

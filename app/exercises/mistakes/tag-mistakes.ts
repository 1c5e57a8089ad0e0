import type { SyntaxNode } from '@lezer/common'
import { elements, elementsWith } from './vocabulary.ts'

export type TextOf = (node: { from: number; to: number }) => string
export type Report = (place: number, says: string, isReadable?: true) => void

export function nameIn(node: SyntaxNode, textOf: TextOf): string {
  const name = node.getChild('TagName')
  return name ? textOf(name).toLowerCase() : ''
}

export function lacksItsEnd(tag: string): string {
  return `The tag \`${tag}\` lacks its \`>\`.`
}

/** A tag whose attributes are valid up to one that lacks its `=`, or has a colon. */
const withoutEquals =
  /^<[\w-]+(?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*?\s+([\w-]+):?\s*("[^"'=<>]*"|'[^"'=<>]*')/

/** A tag whose attributes are valid up to a value without a name. */
const withoutName =
  /^<[\w-]+(?:\s+[\w-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*?\s+("[^"'=<>]*"|'[^"'=<>]*')\s*[/>]/

/** An attribute in the place of a tag's name. */
const attributeAsTag = /^<([\w-]+)\s*=\s*("[^"<>]*"|'[^'<>]*'|[^\s"'<>]+)/

/** The attribute that an element is nearly always given. */
const usual: Readonly<Record<string, string>> = { html: 'lang', img: 'src', script: 'src', a: 'href', link: 'href' }

/** An element that an attribute belongs to. */
function ownerOf(attribute: string): string {
  const [owner] = Object.entries(usual).find(([, name]) => name === attribute) ?? []
  return owner ?? elementsWith(attribute)[0] ?? 'p'
}

/** Attributes whose values are addresses. */
const addressed = /^(src|href|action|formaction|poster|srcset)$/i

const missingQuote = 'A quotation mark is missing here: each value begins with one and ends with one.'

/** Checks the attributes of an opening tag, up to the first that cannot be read. */
export function reportTag(tag: SyntaxNode, page: string, report: Report): false | undefined {
  const textOf = ({ from, to }: { from: number; to: number }) => page.slice(from, to)
  const attributes = tag.getChildren('Attribute')
  for (const attribute of attributes) {
    const value = attribute.getChild('AttributeValue')
    const [name = '', address = ''] = textOf(attribute).split(/\s*=\s*["']?/, 2)
    if (value && isUnclosed(textOf(value), page[value.to])) {
      report(attribute.from, missingQuote)
      return false
    }
    if (addressed.test(name) && /^[^:]*\\/.test(address)) {
      const says =
        'In an address, folders are parted by `/`, not by `\\`. Browsers mend that, and other programs do not.'
      report(attribute.from, says, true)
    }
    if (name === 'id' && address.startsWith('#')) {
      report(attribute.from, 'An `id` is written without `#`. The `#` belongs in the link that leads to it.', true)
    }
  }
  if (page[tag.to - 1] === '>') return undefined
  const [, asTag = '', itsValue = ''] = attributeAsTag.exec(page.slice(tag.from)) ?? []
  if (asTag && elements.includes(asTag.toLowerCase())) {
    const meant = usual[asTag.toLowerCase()] ?? 'type'
    report(
      tag.from,
      `The value \`${itsValue}\` has no name. Before it stand a space, a name and \`=\`: \`<${asTag} ${meant}=${itsValue}>\`.`,
    )
    return false
  }
  if (asTag) {
    const meant = `<${ownerOf(asTag.toLowerCase())} ${asTag}=${itsValue}>`
    report(tag.from, `\`${asTag}\` is an attribute, and stands in an opening tag: \`${meant}\`.`)
    return false
  }
  const [, nameless] = withoutName.exec(page.slice(tag.from)) ?? []
  if (nameless) {
    const meant = usual[nameIn(tag, textOf)] ?? '…'
    report(
      tag.from,
      `The value \`${nameless}\` has no name. Before it stand a name and \`=\`: \`${meant}=${nameless}\`.`,
    )
    return false
  }
  const [, name, value] = withoutEquals.exec(page.slice(tag.from)) ?? []
  if (name) {
    report(tag.from, `Between \`${name}\` and its value stands \`=\`: \`${name}=${value}\`.`)
    return false
  }
  const isQuote = /["']/.test(page[tag.to] ?? '')
  const last = attributes.findLast((attribute) => attribute.getChild('Is')) ?? tag
  report(last.from, isQuote ? missingQuote : lacksItsEnd(`<${nameIn(tag, textOf)}`))
  return false
}

/**
 * Whether a value extends over the next tag because its quotation mark is missing. The next mark opens a value, after
 * `=` or before a letter. Values that contain tags on purpose end normally.
 *
 * @param next the text after the value
 */
function isUnclosed(value: string, next = '>'): boolean {
  const isEnded = value.length > 1 && value.at(-1) === value[0]
  const opens = /=\s*$/.test(value.slice(0, -1)) || !/[\s/>]/.test(next)
  return !isEnded || (opens && /<\/\w+>|\n\s*<\w/.test(value))
}

import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import { fileAt } from '../file-address.ts'
import type { NameSearch } from './own-names.ts'
import { reportLabel, reportTie } from './page-ties.ts'
import { textOf } from './parsed-file.ts'
import { attributesOf, elements, elementsWith, elementWords, instead } from './vocabulary.ts'

/** Elements, attributes and addresses of a page that are nearly one. */
export function searchPage(search: NameSearch): void {
  const { text: page, tree, report } = search
  tree.iterate({
    enter({ node, name, from }) {
      // The elements of drawings and formulas are others.
      if (name === 'Element' && /^<(svg|math)\b/i.test(textOf(page, node))) return false
      if (name === 'Element') reportLabel(node, search)
      if (name !== 'OpenTag' && name !== 'SelfClosingTag') return undefined
      const tag = node.getChild('TagName')
      const element = tag ? textOf(page, tag).toLowerCase() : ''
      if (tag && !element.includes('-') && element !== 'doctype' && !elements.includes(element)) {
        const meant = elementWords[element] ?? nearestName(element, elements)
        report(from, `\`<${element}>\` is no element of HTML.${meant ? ` Did you mean \`<${meant}>\`?` : ''}`)
      } else if (tag) reportAttributes(node, element, search)
      return undefined
    },
  })
}

function reportAttributes(tag: SyntaxNode, element: string, search: NameSearch): void {
  const { text: page, report } = search
  const known = attributesOf(element)
  let before: { name: string; isBare: boolean } | null = null
  for (const attribute of tag.getChildren('Attribute')) {
    const nameNode = attribute.getChild('AttributeName')
    const written = nameNode ? textOf(page, nameNode) : ''
    const name = written.toLowerCase()
    const isKnown = known.includes(name) || /^(aria|data)-|^on[a-z]+$/.test(name)
    if (/^,|,$/.test(written)) report(attribute.from, 'Attributes are parted by a space alone: take the comma out.')
    else if (!isKnown && before?.isBare && attribute.getChild('Is') === null) {
      report(
        attribute.from,
        `The value of \`${before.name}\` has several words, so it needs quotation marks around it.`,
      )
    } else if (!isKnown) reportAttribute(attribute.from, name, element, known, search)
    else reportValue(attribute, name, element, search)
    before = { name, isBare: attribute.getChild('UnquotedAttributeValue') !== null }
  }
}

function reportAttribute(
  place: number,
  name: string,
  element: string,
  known: readonly string[],
  { report }: NameSearch,
): void {
  const meant = instead[element]?.[name] ?? nearestName(name, known)
  const owners = elementsWith(name)
    .slice(0, 3)
    .map((one) => `\`<${one}>\``)
  if (meant) report(place, `\`<${element}>\` has no attribute \`${name}\`. Did you mean \`${meant}\`?`)
  else if (owners.length > 0) {
    report(place, `\`<${element}>\` has no attribute \`${name}\`: it belongs to ${owners.join(', ')}.`)
  }
}

function reportValue(attribute: SyntaxNode, name: string, element: string, search: NameSearch): void {
  const { name: file, text: page, own, report } = search
  const value = valueIn(attribute, page)
  reportTie({ element, name, value, place: attribute.from }, search)
  if (name === 'alt' && /^[\w-]+\.(svg|png|jpe?g|gif|webp)$/i.test(value)) {
    const says = `The \`alt\` \`${value}\` is the name of a file. It says in words what the picture shows.`
    report(attribute.from, says)
  }
  if (element === 'html' && name === 'lang' && /^[a-z]{4,}$/i.test(value)) {
    report(attribute.from, `The language \`${value}\` is written as its code, such as \`en\` or \`de\`.`)
  }
  const address = /^(src|href)$/.test(name) && /\.\w+$/.test(value) ? fileAt(value, file) : null
  const meant = address === null || own.files.includes(address) ? undefined : nearestName(address, own.files)
  if (meant) report(attribute.from, `There is no file \`${address}\` here. Did you mean \`${meant}\`?`)
}

function valueIn(attribute: SyntaxNode, page: string): string {
  const value = attribute.getChild('AttributeValue') ?? attribute.getChild('UnquotedAttributeValue')
  return value ? textOf(page, value).replace(/^["']|["']$/g, '') : ''
}

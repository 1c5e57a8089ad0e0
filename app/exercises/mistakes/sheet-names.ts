import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import type { NameSearch } from './own-names.ts'
import { textOf } from './parsed-file.ts'
import { atRules, elements, keywordsOf, properties, propertyWords } from './vocabulary.ts'

/** Selectors, properties, values and at-rules of a style sheet that are nearly one. */
export function searchSheet(search: NameSearch): void {
  search.tree.iterate({
    enter({ node, name, from }) {
      const text = textOf(search.text, node)
      // The parser knows no grammar for what an unknown at-rule holds.
      if (name === 'AtRule') return !reportAtRule(node, search)
      if (name === 'KeyframeRangeName') reportNear(from, text.toLowerCase(), '@keyframes', ['from', 'to'], search)
      else if (name === 'TagName') reportTagSelector(from, text, search)
      else if (name === 'ClassName') reportSelector(from, '.', text, search)
      else if (name === 'IdName') reportSelector(from, '#', text, search)
      else if (name === 'Declaration') reportDeclaration(node, search)
      return undefined
    },
  })
  reportOwnValues(search)
}

/** Values called by a name that the sheet gives to none, and nearly to one. */
function reportOwnValues({ text: sheet, report }: NameSearch): void {
  const given = new Set([...sheet.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name))
  const broken = new Set([...sheet.matchAll(/(?<=[;{\s])(-(?!-)[\w-]+)\s*:/g)].map(([, name = '']) => name))
  for (const { index, 1: name = '' } of sheet.matchAll(/\bvar\(\s*(--[\w-]+)/g)) {
    const meant = nearestName(name, given) ?? nearestName(name, broken)
    if (meant && broken.has(meant))
      report(
        index,
        `\`var(${name})\` finds no value of that name. The sheet has \`${meant}\`, and such a name begins with two hyphens.`,
      )
    else if (meant) report(index, `\`var(${name})\` finds no value of that name. The sheet has \`${meant}\`.`)
  }
}

export function reportTagSelector(place: number, name: string, { own: { classes, ids }, report }: NameSearch): void {
  if (elements.includes(name.toLowerCase())) return
  if (classes.has(name)) report(place, `\`${name}\` is a class. Its selector begins with a dot: \`.${name}\`.`)
  else if (ids.has(name)) report(place, `\`${name}\` is an id. Its selector begins with \`#\`: \`#${name}\`.`)
  else {
    const meant = nearestName(name, elements)
    if (meant) report(place, `\`${name}\` selects nothing: no element is called that. Did you mean \`${meant}\`?`)
  }
}

export function reportSelector(place: number, sign: '.' | '#', name: string, { own, report }: NameSearch): void {
  const isClass = sign === '.'
  const [known, others] = isClass ? [own.classes, own.ids] : [own.ids, own.classes]
  // Without a page nobody knows what it holds.
  if (known.has(name) || known.size + others.size === 0) return
  const noun = isClass ? 'class' : 'id'
  const meant = nearestName(name, known)
  if (others.has(name)) {
    report(place, `\`${name}\` is no ${noun}. Its selector begins otherwise: \`${isClass ? '#' : '.'}${name}\`.`)
  } else if (elements.includes(name)) {
    report(place, `\`${name}\` is an element, and no ${noun}. Its selector is its name alone: \`${name}\`.`)
  } else if (meant) report(place, `Nothing on the page has the ${noun} \`${name}\`. Did you mean \`${sign}${meant}\`?`)
}

/** Properties whose values may be text. */
const takesText =
  /^(content|quotes|font|font-family|font-feature-settings|grid-template(-areas)?|grid|hyphenate-character|list-style(-type)?|text-overflow|text-emphasis(-style)?|src|syntax|will-change)$/

function reportDeclaration(node: SyntaxNode, search: NameSearch): void {
  const { text: sheet, report } = search
  const [, written = ''] = /^([\w-]+)\s*:/.exec(textOf(sheet, node)) ?? []
  const name = written.toLowerCase()
  if (name.startsWith('-') || name === '') return
  if (!properties.includes(name)) {
    const meant = propertyWords[name] ?? nearestName(name, properties)
    if (meant) report(node.from, `\`${written}\` is no property. Did you mean \`${meant}\`?`)
    return
  }
  const quoted = node.getChild('StringLiteral')
  if (quoted && !takesText.test(name)) {
    const value = textOf(sheet, quoted)
    report(
      quoted.from,
      `The quotation marks around \`${value}\` make a text of it. Write \`${name}: ${value.slice(1, -1)};\`.`,
    )
  }
  const known = keywordsOf(name)
  if (!known) return
  const isOfKeyframes = name === 'animation' || name === 'animation-name'
  for (const value of node.getChildren('ValueName')) {
    const word = textOf(sheet, value)
    if (isOfKeyframes) reportKeyframes(value.from, word, name, known, search)
    else reportNear(value.from, word.toLowerCase(), name, known, search)
  }
}

/** A word of an animation that is neither one of CSS nor the name of any keyframes. */
function reportKeyframes(place: number, word: string, property: string, known: string[], search: NameSearch): void {
  const { keyframes } = search.own
  const keyword = word.toLowerCase()
  if (keyframes.has(word) || known.includes(keyword)) return
  const meant = nearestName(word, keyframes)
  const missing = `No \`@keyframes\` has the name \`${word}\`.`
  if (meant) search.report(place, `${missing} There is \`${meant}\`: both have to be spelt alike.`)
  else if (nearestName(keyword, known)) reportNear(place, keyword, property, known, search)
  else search.report(place, missing)
}

function reportNear(place: number, word: string, where: string, known: string[], { report }: NameSearch): void {
  const meant = known.includes(word) ? undefined : nearestName(word, known)
  if (meant) report(place, `\`${where}\` knows no \`${word}\`. Did you mean \`${meant}\`?`)
}

/** @returns whether the name of the rule is nearly one */
function reportAtRule(node: SyntaxNode, { text: sheet, report }: NameSearch): boolean {
  const keyword = node.getChild('AtKeyword')
  const name = keyword ? textOf(sheet, keyword).toLowerCase() : ''
  const meant = nearestName(name, atRules)
  if (meant) report(node.from, `CSS has no \`${name}\`. Did you mean \`${meant}\`?`)
  return meant !== undefined
}

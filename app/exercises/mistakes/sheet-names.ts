import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import type { NameSearch } from './own-names.ts'
import { textOf } from './parsed-file.ts'
import { elements, keywordsOf, properties } from './vocabulary.ts'

/** Selectors, properties and values of a style sheet that are nearly one. */
export function searchSheet(search: NameSearch): void {
  search.tree.iterate({
    enter({ node, name, from }) {
      const text = textOf(search.text, node)
      if (name === 'TagName') reportTagSelector(from, text, search)
      else if (name === 'ClassName') reportSelector(from, '.', text, search)
      else if (name === 'IdName') reportSelector(from, '#', text, search)
      else if (name === 'Declaration') reportDeclaration(node, search)
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

function reportDeclaration(node: SyntaxNode, { text: sheet, report }: NameSearch): void {
  const [, name = ''] = /^([\w-]+)\s*:/.exec(textOf(sheet, node)) ?? []
  if (name.startsWith('-') || name === '') return
  if (!properties.includes(name)) {
    const meant = nearestName(name, properties)
    if (meant) report(node.from, `\`${name}\` is no property. Did you mean \`${meant}\`?`)
    return
  }
  const known = keywordsOf(name)
  if (!known) return
  for (const value of node.getChildren('ValueName')) {
    const word = textOf(sheet, value).toLowerCase()
    const meant = known.includes(word) ? undefined : nearestName(word, known)
    if (meant) report(value.from, `\`${name}\` knows no \`${word}\`. Did you mean \`${meant}\`?`)
  }
}

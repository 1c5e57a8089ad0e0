import type { SyntaxNode } from '@lezer/common'
import { parser as cssParser } from '@lezer/css'
import { parser as scriptParser } from '@lezer/javascript'
import { editDistance } from '../../../domain/edit-distance.ts'
import { fileAt } from '../file-address.ts'
import { htmlTree } from '../html-tree.ts'
import { lineOf, type Mistake } from './mistake.ts'
import {
  attributesOf,
  elements,
  elementsWith,
  elementWords,
  globals,
  instead,
  jsxAttributes,
  keywordsOf,
  members,
  properties,
} from './vocabulary.ts'

/** The classes and ids of all pages, and the names that scripts give. */
export interface OwnNames {
  classes: ReadonlySet<string>
  ids: ReadonlySet<string>
  names: ReadonlySet<string>
  /** The names of all files. */
  files: readonly string[]
}

const jsxParser = scriptParser.configure({ dialect: 'jsx' })

/** Reads the names that the files of a work give, and those of the files beside them. */
export function ownNamesIn(files: Readonly<Record<string, string>>): OwnNames {
  const [classes, ids, names] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [file, text] of Object.entries(files)) {
    // Scripts set classes and ids as well; a page may hold a script.
    for (const [, value = ''] of text.matchAll(/\bclass(?:Name)?\s*=\s*[{"'`]*([^"'`>}]*)/gi)) {
      for (const name of value.split(/\s+/)) if (name) classes.add(name)
    }
    for (const [, name = ''] of text.matchAll(/classList\.\w+\(\s*["'`]([\w-]+)/g)) classes.add(name)
    for (const [, name = ''] of text.matchAll(/\bid\s*=\s*[{"'`]*([\w-]+)/g)) ids.add(name)
    if (!/\.(jsx?|html)$/.test(file)) continue
    const code = file.endsWith('html') ? scriptsIn(text) : text
    jsxParser.parse(code).iterate({
      enter({ name, from, to }) {
        if (/^(VariableDefinition|PropertyDefinition|TypeName|Label)$/.test(name)) names.add(code.slice(from, to))
      },
    })
  }
  return { classes, ids, names, files: Object.keys(files) }
}

function scriptsIn(page: string): string {
  return [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, code]) => code).join('\n')
}

/** The known name that a name was meant for: the same but for capitals, else one slip away, or two in a long one. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length < 2) return undefined
  const most = name.length >= 8 ? 2 : 1
  let best: { word: string; distance: number } | undefined
  for (const word of known) {
    if (word === name) return undefined
    const isSame = word.toLowerCase() === name.toLowerCase()
    const distance = isSame ? 0 : editDistance(name, word, most)
    const isNear = distance <= most && (distance === 0 || word.length > 1)
    if (isNear && distance < (best?.distance ?? most + 1)) best = { word, distance }
  }
  return best?.word
}

/** A file in which names are sought. */
interface Reading {
  file: string
  text: string
  own: OwnNames
  report: (place: number, says: string) => void
}

/** Names in a file that are none, but nearly one. The text can be parsed: they matter when a check fails. */
export function nearNames(file: string, text: string, own: OwnNames): Mistake[] {
  const mistakes: Mistake[] = []
  const report: Reading['report'] = (place, says) => {
    mistakes.push({ line: lineOf(text, place), says, isReadable: true })
  }
  const reading = { file, text, own, report }
  if (file.endsWith('.html')) nearInPage(reading)
  else if (file.endsWith('.css')) nearInSheet(reading)
  else if (/\.jsx?$/.test(file)) nearInScript(reading)
  return mistakes
}

function nearInPage(reading: Reading): void {
  const { text: page, report } = reading
  htmlTree(page).iterate({
    enter({ node, name, from }) {
      // The elements of drawings and formulas are others.
      if (name === 'Element' && /^<(svg|math)\b/i.test(textOf(page, node))) return false
      if (name !== 'OpenTag' && name !== 'SelfClosingTag') return undefined
      const tag = node.getChild('TagName')
      const element = tag ? textOf(page, tag).toLowerCase() : ''
      if (tag && !element.includes('-') && element !== 'doctype' && !elements.includes(element)) {
        const meant = elementWords[element] ?? nearest(element, elements)
        report(from, `\`<${element}>\` is no element of HTML.${meant ? ` Did you mean \`<${meant}>\`?` : ''}`)
      } else if (tag) reportAttributes(node, element, reading)
      return undefined
    },
  })
}

function reportAttributes(tag: SyntaxNode, element: string, reading: Reading): void {
  const { text: page, report } = reading
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
    } else if (!isKnown) reportAttribute(attribute.from, name, element, known, reading)
    else reportValue(attribute, name, element, reading)
    before = { name, isBare: attribute.getChild('UnquotedAttributeValue') !== null }
  }
}

function reportAttribute(
  place: number,
  name: string,
  element: string,
  known: readonly string[],
  { report }: Reading,
): void {
  const meant = instead[element]?.[name] ?? nearest(name, known)
  const owners = elementsWith(name)
    .slice(0, 3)
    .map((one) => `\`<${one}>\``)
  if (meant) report(place, `\`<${element}>\` has no attribute \`${name}\`. Did you mean \`${meant}\`?`)
  else if (owners.length > 0) {
    report(place, `\`<${element}>\` has no attribute \`${name}\`: it belongs to ${owners.join(', ')}.`)
  }
}

function reportValue(attribute: SyntaxNode, name: string, element: string, reading: Reading): void {
  const { file, text: page, own, report } = reading
  const value = valueIn(attribute, page)
  if (name === 'alt' && /^[\w-]+\.(svg|png|jpe?g|gif|webp)$/i.test(value)) {
    const says = `The \`alt\` \`${value}\` is the name of a file. It says in words what the picture shows.`
    report(attribute.from, says)
  }
  if (element === 'html' && name === 'lang' && /^[a-z]{4,}$/i.test(value)) {
    report(attribute.from, `The language \`${value}\` is written as its code, such as \`en\` or \`de\`.`)
  }
  const address = /^(src|href)$/.test(name) && /\.\w+$/.test(value) ? fileAt(value, file) : null
  const meant = address === null || own.files.includes(address) ? undefined : nearest(address, own.files)
  if (meant) report(attribute.from, `There is no file \`${address}\` here. Did you mean \`${meant}\`?`)
}

function valueIn(attribute: SyntaxNode, page: string): string {
  const value = attribute.getChild('AttributeValue') ?? attribute.getChild('UnquotedAttributeValue')
  return value ? textOf(page, value).replace(/^["']|["']$/g, '') : ''
}

function nearInSheet(reading: Reading): void {
  cssParser.parse(reading.text).iterate({
    enter({ node, name, from }) {
      const text = textOf(reading.text, node)
      if (name === 'TagName') reportTagSelector(from, text, reading)
      else if (name === 'ClassName') reportSelector(from, '.', text, reading)
      else if (name === 'IdName') reportSelector(from, '#', text, reading)
      else if (name === 'Declaration') reportDeclaration(node, reading)
    },
  })
  reportOwnValues(reading)
}

/** Values called by a name that the sheet gives to none, and nearly to one. */
function reportOwnValues({ text: sheet, report }: Reading): void {
  const given = new Set([...sheet.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name))
  for (const { index, 1: name = '' } of sheet.matchAll(/\bvar\(\s*(--[\w-]+)/g)) {
    const meant = nearest(name, given)
    if (meant) report(index, `\`var(${name})\` finds no value of that name. The sheet has \`${meant}\`.`)
  }
}

function reportTagSelector(place: number, name: string, { own: { classes, ids }, report }: Reading): void {
  if (elements.includes(name.toLowerCase())) return
  if (classes.has(name)) report(place, `\`${name}\` is a class. Its selector begins with a dot: \`.${name}\`.`)
  else if (ids.has(name)) report(place, `\`${name}\` is an id. Its selector begins with \`#\`: \`#${name}\`.`)
  else {
    const meant = nearest(name, elements)
    if (meant) report(place, `\`${name}\` selects nothing: no element is called that. Did you mean \`${meant}\`?`)
  }
}

function reportSelector(place: number, sign: '.' | '#', name: string, { own, report }: Reading): void {
  const isClass = sign === '.'
  const [known, others] = isClass ? [own.classes, own.ids] : [own.ids, own.classes]
  // Without a page nobody knows what it holds.
  if (known.has(name) || known.size + others.size === 0) return
  const noun = isClass ? 'class' : 'id'
  const meant = nearest(name, known)
  if (others.has(name)) {
    report(place, `\`${name}\` is no ${noun}. Its selector begins otherwise: \`${isClass ? '#' : '.'}${name}\`.`)
  } else if (elements.includes(name)) {
    report(place, `\`${name}\` is an element, and no ${noun}. Its selector is its name alone: \`${name}\`.`)
  } else if (meant) report(place, `Nothing on the page has the ${noun} \`${name}\`. Did you mean \`${sign}${meant}\`?`)
}

function reportDeclaration(node: SyntaxNode, { text: sheet, report }: Reading): void {
  const [, name = ''] = /^([\w-]+)\s*:/.exec(textOf(sheet, node)) ?? []
  if (name.startsWith('-') || name === '') return
  if (!properties.includes(name)) {
    const meant = nearest(name, properties)
    if (meant) report(node.from, `\`${name}\` is no property. Did you mean \`${meant}\`?`)
    return
  }
  const known = keywordsOf(name)
  if (!known) return
  for (const value of node.getChildren('ValueName')) {
    const word = textOf(sheet, value).toLowerCase()
    const meant = known.includes(word) ? undefined : nearest(word, known)
    if (meant) report(value.from, `\`${name}\` knows no \`${word}\`. Did you mean \`${meant}\`?`)
  }
}

function nearInScript(reading: Reading): void {
  const { text: code, own, report } = reading
  const known = new Set([...own.names, ...globals])
  const knownMembers = new Set([...members, ...own.names])
  jsxParser.parse(code).iterate({
    enter({ node, name, from }) {
      // In code that is broken the parser gives a name the space behind it.
      const text = textOf(code, node).trim()
      if (name === 'VariableName' && !known.has(text)) {
        const meant = nearest(text, known)
        // Either of the two may be the misspelt one.
        if (meant) report(from, `Nobody gave the name \`${text}\`. There is \`${meant}\`: both have to be spelt alike.`)
      } else if (name === 'PropertyName' && !knownMembers.has(text) && !/^on[a-z]+$/.test(text)) {
        const meant = nearest(text, knownMembers)
        if (meant) report(from, `\`.${text}\` is a name that nothing has. Did you mean \`.${meant}\`?`)
      } else if (name === 'JSXAttribute') reportJsxAttribute(node, reading)
      else if (name === 'JSXIdentifier' && opensTag.test(code.slice(0, from))) {
        reportJsxName(from, text, reading)
      } else if (name === 'String') reportSoughtName(node, text.slice(1, -1), reading)
    },
  })
}

const opensTag = /<$/

function reportJsxName(place: number, name: string, { own, report }: Reading): void {
  if (/^[A-Z]/.test(name)) {
    const meant = own.names.has(name) ? undefined : nearest(name, own.names)
    if (meant) report(place, `There is no component \`${name}\`. Did you mean \`${meant}\`?`)
  } else if (!elements.includes(name)) {
    const component = [...own.names].find((one) => one.toLowerCase() === name && /^[A-Z]/.test(one))
    const meant = component ?? elementWords[name] ?? nearest(name, elements)
    if (meant) report(place, `\`<${name}>\` is no element. Did you mean \`<${meant}>\`?`)
  }
}

function reportJsxAttribute(node: SyntaxNode, { text: code, report }: Reading): void {
  const tag = /^<[\w.]*/.exec(code.slice(node.parent?.from ?? 0))?.[0].slice(1) ?? ''
  const [, name = ''] = /^([\w-]+)/.exec(textOf(code, node)) ?? []
  // Props of components are one's own. `class` has a sentence of its own.
  if (!/^[a-z]/.test(tag) || name === 'class' || /^(aria|data)-/.test(name) || jsxAttributes.includes(name)) return
  const meant = name === 'for' ? 'htmlFor' : nearest(name, jsxAttributes)
  if (meant) report(node.from, `\`<${tag}>\` has no attribute \`${name}\` in JSX. Did you mean \`${meant}\`?`)
}

/** The selector that a script asks the page for. */
function reportSoughtName(node: SyntaxNode, sought: string, reading: Reading): void {
  const call = node.parent?.name === 'ArgList' ? node.parent.parent : null
  const [, method = ''] = /\.(\w+)$/.exec(call?.firstChild ? textOf(reading.text, call.firstChild) : '') ?? []
  if (method === 'getElementById') reportSelector(node.from, '#', sought, reading)
  if (method !== 'querySelector' && method !== 'querySelectorAll') return
  for (const [, sign = '', name = ''] of sought.matchAll(/([.#])([\w-]+)/g)) {
    reportSelector(node.from, sign === '.' ? '.' : '#', name, reading)
  }
  for (const [, name = ''] of sought.matchAll(/(?:^|[\s,>+~])([a-z][\w-]*)/gi)) {
    reportTagSelector(node.from, name, reading)
  }
}

function textOf(text: string, { from, to }: { from: number; to: number }): string {
  return text.slice(from, to)
}

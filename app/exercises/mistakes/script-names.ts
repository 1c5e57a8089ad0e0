import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import type { NameSearch } from './own-names.ts'
import { textOf } from './parsed-file.ts'
import { reportSelector, reportTagSelector } from './sheet-names.ts'
import { elements, elementWords, globals, jsxAttributes, members } from './vocabulary.ts'

/** Names, members and JSX of a script that are nearly one, and selectors that the script asks for. */
export function searchScript(search: NameSearch): void {
  const { text: code, tree, own, report } = search
  const known = new Set([...own.names, ...globals])
  const knownMembers = new Set([...members, ...own.names])
  tree.iterate({
    enter({ node, name, from }) {
      // In code that is broken the parser gives a name the space behind it.
      const text = textOf(code, node).trim()
      if (name === 'VariableName' && !known.has(text)) {
        const meant = nearestName(text, known)
        // Either of the two may be the misspelt one.
        if (meant) report(from, `Nobody gave the name \`${text}\`. There is \`${meant}\`: both have to be spelt alike.`)
      } else if (name === 'PropertyName' && !knownMembers.has(text) && !/^on[a-z]+$/.test(text)) {
        const meant = nearestName(text, knownMembers)
        if (meant) report(from, `\`.${text}\` is a name that nothing has. Did you mean \`.${meant}\`?`)
      } else if (name === 'JSXAttribute') reportJsxAttribute(node, search)
      else if (name === 'JSXIdentifier' && opensTag.test(code.slice(0, from))) {
        reportJsxName(from, text, search)
      } else if (name === 'String') reportSoughtName(node, text.slice(1, -1), search)
    },
  })
}

const opensTag = /<$/

function reportJsxName(place: number, name: string, { own, report }: NameSearch): void {
  if (/^[A-Z]/.test(name)) {
    const meant = own.names.has(name) ? undefined : nearestName(name, own.names)
    if (meant) report(place, `There is no component \`${name}\`. Did you mean \`${meant}\`?`)
  } else if (!elements.includes(name)) {
    const component = [...own.names].find((one) => one.toLowerCase() === name && /^[A-Z]/.test(one))
    const meant = component ?? elementWords[name] ?? nearestName(name, elements)
    if (meant) report(place, `\`<${name}>\` is no element. Did you mean \`<${meant}>\`?`)
  }
}

function reportJsxAttribute(node: SyntaxNode, { text: code, report }: NameSearch): void {
  const tag = /^<[\w.]*/.exec(code.slice(node.parent?.from ?? 0))?.[0].slice(1) ?? ''
  const [, name = ''] = /^([\w-]+)/.exec(textOf(code, node)) ?? []
  // Props of components are one's own. `class` has a sentence of its own.
  if (!/^[a-z]/.test(tag) || name === 'class' || /^(aria|data)-/.test(name) || jsxAttributes.includes(name)) return
  const meant = name === 'for' ? 'htmlFor' : nearestName(name, jsxAttributes)
  if (meant) report(node.from, `\`<${tag}>\` has no attribute \`${name}\` in JSX. Did you mean \`${meant}\`?`)
}

/** The selector that a script asks the page for. */
function reportSoughtName(node: SyntaxNode, sought: string, search: NameSearch): void {
  const call = node.parent?.name === 'ArgList' ? node.parent.parent : null
  const [, method = ''] = /\.(\w+)$/.exec(call?.firstChild ? textOf(search.text, call.firstChild) : '') ?? []
  if (method === 'getElementById') reportSelector(node.from, '#', sought, search)
  if (method !== 'querySelector' && method !== 'querySelectorAll') return
  for (const [, sign = '', name = ''] of sought.matchAll(/([.#])([\w-]+)/g)) {
    reportSelector(node.from, sign === '.' ? '.' : '#', name, search)
  }
  for (const [, name = ''] of sought.matchAll(/(?:^|[\s,>+~])([a-z][\w-]*)/gi)) {
    reportTagSelector(node.from, name, search)
  }
}

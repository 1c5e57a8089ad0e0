import type { SyntaxNode } from '@lezer/common'
import { nearestName } from '../../../domain/nearest-name.ts'
import type { NameSearch } from './own-names.ts'
import { textOf } from './parsed-file.ts'
import { inputTypes } from './vocabulary.ts'

/** An attribute with its value, of an element. */
interface Given {
  element: string
  name: string
  value: string
  place: number
}

/** Reports a value that ties an element to another one by its `id`, and finds none, and an `id` that nothing can find. */
export function reportTie({ element, name, value, place }: Given, { own: { ids }, report }: NameSearch): void {
  if (name === 'id' && /\s/.test(value)) {
    report(place, `The \`id\` \`${value}\` has a space in it, so that nothing finds it. Write \`${hyphened(value)}\`.`)
  } else if (element === 'label' && name === 'for' && !ids.has(value)) {
    const meant = nearestName(value, ids)
    const repeated = 'It has to be the `id` of the field, letter by letter.'
    report(place, `\`for="${value}"\` finds no \`id\` of that name. ${meant ? `Did you mean \`${meant}\`?` : repeated}`)
  } else if (element === 'a' && name === 'href' && /^#./.test(value) && !ids.has(value.slice(1))) {
    const meant = nearestName(value.slice(1), ids)
    if (meant) report(place, `\`${value}\` finds no \`id\` of that name. Did you mean \`#${meant}\`?`)
  } else if (element === 'input' && name === 'type' && value !== '' && !inputTypes.includes(value.toLowerCase())) {
    const meant = nearestName(value.toLowerCase(), inputTypes)
    report(
      place,
      `\`<input>\` has no type \`${value}\`. ${meant ? `Did you mean \`${meant}\`?` : 'It takes any words now.'}`,
    )
  }
}

/** Reports a label that is tied to no field: without `for`, and with no field inside. */
export function reportLabel(label: SyntaxNode, { text: page, report }: NameSearch): void {
  const [tag = ''] = /^<label\b[^>]*>/i.exec(textOf(page, label)) ?? []
  if (
    tag === '' ||
    /\sfor\s*=/i.test(tag) ||
    /<(input|select|textarea|button|meter|progress|output)\b/i.test(textOf(page, label))
  )
    return
  report(
    label.from,
    'This label is tied to no field. Give it a `for` with the `id` of its field, or put the field inside it.',
  )
}

function hyphened(id: string): string {
  return id.trim().replace(/\s+/g, '-').toLowerCase()
}

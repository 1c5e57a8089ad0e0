import { Parser } from 'htmlparser2'

/** The maximum nesting of elements. */
const deepest = 100

/** An element, with names in lower case. Prefixes stay. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Includes the text of the elements inside. */
  text: string
  line: number
  children: Element[]
}

/** Elements under a nameless root, and the fault after which nothing was read. */
interface Markup {
  root: Element
  fault: { line: number; reason: string } | undefined
}

/**
 * The element tree of XML or HTML as programs write it. Stray signs are text, and a missing end tag is implied. Entities
 * of the document's own are not expanded, and nothing is loaded.
 */
export function readMarkup(text: string, form: 'xml' | 'html'): Markup {
  const root: Element = { name: '', attributes: {}, text: '', line: 1, children: [] }
  const open = [root]
  const lineAt = lineCounter(text)
  const handler = {
    onopentag(name: string, attributes: Record<string, string>) {
      if (open.length > deepest) throw new Error(`its elements lie deeper than ${deepest} in each other`)
      const element = { name, attributes, text: '', line: lineAt(parser.startIndex), children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(more: string) {
      const element = open.at(-1)
      if (element) element.text += more
    },
    onclosetag(_: string, isImplied: boolean) {
      const [element, around] = [open.at(-1), open.at(-2)]
      if (!element || !around) return
      around.text += element.text
      open.pop()
      if (form === 'xml' && isImplied && around === root) throw new Error('the file ends before its last element does')
    },
    onprocessinginstruction(_: string, data: string) {
      if (/<!ENTITY/i.test(data)) throw new Error('it declares entities of its own')
    },
  }
  const parser = new Parser(handler, { xmlMode: form === 'xml', lowerCaseTags: true, lowerCaseAttributeNames: true })
  try {
    parser.end(text)
    return { root, fault: undefined }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return { root, fault: { line: lineAt(parser.endIndex), reason } }
  }
}

/** Counts lines up to places that are asked for in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let [line, lineEnd] = [1, text.indexOf('\n')]
  return (place) => {
    while (lineEnd >= 0 && lineEnd < place) {
      line++
      lineEnd = text.indexOf('\n', lineEnd + 1)
    }
    return line
  }
}

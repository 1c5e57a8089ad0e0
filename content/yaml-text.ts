import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

/** The way to a value: keys and list positions, as zod reports them. */
export type ValuePath = readonly PropertyKey[]

/** One thing that is wrong, and the line it is on, counted from 1. */
export interface Finding {
  line: number
  message: string
}

/** Says what zod's own words leave open: what is allowed. */
const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'unrecognized_keys') {
    const shape = issue.schema && 'shape' in issue.schema ? Object.keys(issue.schema.shape as object) : []
    return shape.length > 0 ? `is not known here; known are ${shape.join(', ')}` : 'is not known here'
  }
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address such as https://example.org'
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'must be a day, YYYY-MM-DD'
  return undefined
}

/** A YAML text that remembers on which line each of its values stands. */
export class YamlText {
  readonly #lines = new LineCounter()
  readonly #document

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
  }

  /** The value the schema makes of the text, or all that is wrong with it. */
  read<Schema extends z.ZodType>(schema: Schema): { value: z.output<Schema> } | { findings: Finding[] } {
    const { errors } = this.#document
    if (errors.length > 0) {
      return { findings: errors.map(({ pos, message }) => ({ line: this.#lines.linePos(pos[0]).line, message })) }
    }
    const result = schema.safeParse(this.#document.toJS() ?? {}, { error: wording })
    return result.success
      ? { value: result.data }
      : { findings: result.error.issues.flatMap((i) => this.#findingsOf(i)) }
  }

  /** The line of a key or a list entry; where there is none such, the line of what should hold it. */
  lineOf(path: ValuePath): number {
    let node: unknown = this.#document.contents
    let offset = 0
    for (const step of path) {
      if (isMap(node)) {
        const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
        if (!pair) break
        offset = startOf(pair.key as Node)
        node = pair.value
      } else if (isSeq(node) && node.items[Number(step)] !== undefined) {
        node = node.items[Number(step)]
        offset = startOf(node as Node)
      } else break
    }
    return this.#lines.linePos(offset).line
  }

  #findingsOf(issue: z.core.$ZodIssue): Finding[] {
    if (issue.code === 'invalid_union') {
      // Of what it may be, it is meant to be what it comes nearest to.
      const [nearest = []] = issue.errors.toSorted((a, b) => a.length - b.length)
      return nearest.flatMap((inner) => this.#findingsOf({ ...inner, path: [...issue.path, ...inner.path] }))
    }
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return keys.map((path) => ({
      line: this.lineOf(path),
      message: [path.join('.'), issue.message].filter(Boolean).join(': '),
    }))
  }
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}

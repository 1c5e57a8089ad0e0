import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'

/** The path of a value: keys and list positions, as zod reports them. */
export type ValuePath = readonly PropertyKey[]

/** A problem and its line, from 1. */
export interface Finding {
  line: number
  message: string
}

/** Messages with the allowed values, which zod's own omit. */
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

/** A YAML text with the line of each value. */
export class YamlText {
  readonly #lines = new LineCounter()
  readonly #document

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
  }

  /** The parsed value, or all problems. */
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

  /** The line of a key or list entry; if missing, the line of its parent. */
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
      // The union's option with the fewest problems was probably meant.
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

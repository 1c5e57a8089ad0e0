import { type ErrorCode, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { z } from 'zod'

/** The path of a value: keys and list positions, as zod reports them. */
export type ValuePath = readonly PropertyKey[]

/** A problem and its line, from 1. */
export interface Finding {
  line: number
  message: string
}

/** The required kind of a value in plain words, by zod's word for it. */
const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with values, such as title: Bread',
  record: 'fields with values, such as title: Bread',
}

function limitOf(origin: string, end: 'least' | 'most', limit: number | bigint): string {
  if (origin === 'string' && end === 'least' && limit === 1) return 'must not be empty'
  if (origin === 'array') return `must have at ${end} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  return origin === 'string' ? `must have at ${end} ${limit} characters` : `must be at ${end} ${limit}`
}

/** Messages in plain words with the allowed values, which zod's own omit. */
const wording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'unrecognized_keys') {
    const shape = issue.schema && 'shape' in issue.schema ? Object.keys(issue.schema.shape as object) : []
    return shape.length > 0 ? `is not known here; known are ${shape.join(', ')}` : 'is not known here'
  }
  if (issue.code === 'invalid_union' && Array.isArray(issue.options))
    return `must be one of ${issue.options.join(', ')}`
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof issue.input === 'number') {
    return 'must be a text: put quotation marks round a number'
  }
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return limitOf(issue.origin, 'least', issue.minimum)
  if (issue.code === 'too_big') return limitOf(issue.origin, 'most', issue.maximum)
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address such as https://example.org'
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'must be a day, YYYY-MM-DD'
  return undefined
}

/** Advice for the faults of YAML that its parser describes in terms of its grammar. */
const remedies: Partial<Record<ErrorCode, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'a colon with a space behind it begins a field: put quotation marks round a text that has one, or begin the line in the same column as the field above',
  BAD_INDENT: 'begins in another column than its neighbours: give it as many spaces as they have',
  TAB_AS_INDENT: 'begins with a tab: put spaces in its place',
  DUPLICATE_KEY: 'this field is given twice: keep one of them',
}
const curlyQuotes = /[\u201C\u201D\u2018\u2019]/

/** A YAML text with the line of each value. */
export class YamlText {
  readonly #lines = new LineCounter()
  readonly #text: string
  readonly #document

  constructor(text: string) {
    this.#text = text
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
  }

  /** The parsed value, or all problems; of YAML's grammar the first alone, since the others mostly follow from it. */
  read<Schema extends z.ZodType>(schema: Schema): { value: z.output<Schema> } | { findings: Finding[] } {
    const fault = this.#faultOfGrammar() ?? this.#mergedItem()
    if (fault) return { findings: [fault] }
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

  #faultOfGrammar(): Finding | undefined {
    const [error] = this.#document.errors.toSorted((a, b) => a.pos[0] - b.pos[0])
    if (!error) return undefined
    const { line } = this.#lines.linePos(error.pos[0])
    const message = remedies[error.code] ?? error.message
    const isCurly = curlyQuotes.test(this.#text.split('\n')[line - 1] ?? '')
    return { line, message: isCurly ? `${message}; quotation marks are straight here, " or '` : message }
  }

  /** An item that is indented below the one above becomes a part of its text, which is no fault of grammar. */
  #mergedItem(): Finding | undefined {
    let finding: Finding | undefined
    visit(this.#document, {
      Scalar: (_, { type, range }) => {
        if (type !== 'PLAIN' || !range) return undefined
        const at = this.#text.slice(range[0], range[1]).search(/\n[ \t]*- /)
        if (at < 0) return undefined
        const { line } = this.#lines.linePos(range[0] + at + 1)
        finding = { line, message: 'belongs to the item above as it stands: begin its dash in the same column' }
        return visit.BREAK
      },
    })
    return finding
  }

  #findingsOf(issue: z.core.$ZodIssue): Finding[] {
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // The union's option with the fewest problems was probably meant, of those that take a value of this type.
      const isOfType = (problems: z.core.$ZodIssue[]) =>
        !problems.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
      const ofType = issue.errors.filter(isOfType)
      const [nearest = []] = (ofType.length > 0 ? ofType : issue.errors).toSorted((a, b) => a.length - b.length)
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

import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'
import { knownOf } from './known-names.ts'
import { type Finding, faultOfGrammar, hiddenFault } from './yaml-faults.ts'

/** The path of a value: keys and list positions, as zod reports them. */
export type ValuePath = readonly PropertyKey[]

/** What a value has to be, by zod's word for it. */
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
    return issue.keys.map((key) => `is not known here${knownOf(key, shape)}`).join('\n')
  }
  if (issue.code === 'invalid_union' && Array.isArray(issue.options))
    return `must be one of ${issue.options.join(', ')}`
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof issue.input === 'number') {
    return 'must be a text: put quotation marks round a number'
  }
  if (issue.input === null) return 'has no value: write it behind the colon'
  if (issue.code === 'invalid_type' && issue.expected === 'string' && isObject(issue.input)) {
    return 'must be a text: put quotation marks round a text that begins with [ or { or has a colon and a space'
  }
  if (issue.code === 'invalid_type' && issue.expected === 'array' && typeof issue.input === 'string') {
    return 'must be a list: put each entry into a line of its own, behind a dash and a space'
  }
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small' && !issue.inclusive) return `must be more than ${issue.minimum}`
  if (issue.code === 'too_small') return limitOf(issue.origin, 'least', issue.minimum)
  if (issue.code === 'too_big') return limitOf(issue.origin, 'most', issue.maximum)
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'must be an address such as https://example.org'
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'must be a day, YYYY-MM-DD'
  return undefined
}

// Parsing takes half of the time in which all content is read, and a preview reads all of it at each change of a file.
let cache = new Map<string, YamlText>()
let earlierCache = cache

/** Evicts from the cache of parsed texts those that nothing asked for since the last call. */
export function evictUnusedYaml(): void {
  earlierCache = cache
  cache = new Map()
}

/** Parses a text, or takes it from the cache. */
export function parseYaml(text: string): YamlText {
  const parsed = cache.get(text) ?? earlierCache.get(text) ?? new YamlText(text)
  cache.set(text, parsed)
  return parsed
}

/** A YAML text with the line of each value. The parsed document is immutable: each reader gets a value of its own. */
class YamlText {
  readonly #lines = new LineCounter()
  readonly #document
  readonly #fault: Finding | undefined

  constructor(text: string) {
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false })
    const parts = [text, this.#document, this.#lines] as const
    this.#fault = faultOfGrammar(...parts) ?? hiddenFault(...parts)
  }

  /** The parsed value, or all problems; of YAML's grammar the first alone, since the others mostly follow from it. */
  read<Schema extends z.ZodType>(schema: Schema): { value: z.output<Schema> } | { findings: Finding[] } {
    if (this.#fault) return { findings: [this.#fault] }
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
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      // The union's option with the fewest problems was probably meant, of those that take a value of this type.
      const isOfType = (problems: z.core.$ZodIssue[]) =>
        !problems.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
      const ofType = issue.errors.filter(isOfType)
      const [nearest = []] = (ofType.length > 0 ? ofType : issue.errors).toSorted((a, b) => a.length - b.length)
      return nearest.flatMap((inner) => this.#findingsOf({ ...inner, path: [...issue.path, ...inner.path] }))
    }
    // The message about unknown keys has a line for each of them.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    const messages = issue.message.split('\n')
    return paths.map((path, index) => ({
      line: this.lineOf(path),
      message: [path.join('.'), messages[index]].filter(Boolean).join(': '),
    }))
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0
}

import { stemOf, wordsIn } from '../../domain/word-forms.ts'
import { addBit, addBits, type Bits, common, noBits } from './bits.ts'

/** How well a resource matches a word, the best first. */
const matchTiers = ['title', 'tag', 'other form', 'description', 'beginning', 'described beginning', 'part'] as const
type MatchTier = (typeof matchTiers)[number]

/** Sets of indexes of resources: those that match a word as well as the tier says, or better. */
export type WordHits = Readonly<Record<MatchTier, Bits>>

/** For each tier, the best first, the resources that match all of the words so well. */
export function tiersOfAll(hits: readonly WordHits[], size: number): Bits[] {
  return matchTiers.map((tier) =>
    common(
      hits.map((hit) => hit[tier]),
      size,
    ),
  )
}

/** The parts of a resource's text. */
const fields = ['title', 'tag', 'description'] as const
type Field = (typeof fields)[number]

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** A word without surrounding punctuation, except in C++ and C#. */
function bareWord(text: string): string {
  return text.replace(edges, '')
}

/** Builds the vocabulary from the resources' texts, split at blanks. */
export class VocabularyMaker {
  readonly #ids = new Map<string, number>()
  readonly #withPair = new Map<string, number[]>()
  readonly #withStem = new Map<string, number[]>()
  readonly #parts: string[][] = []
  readonly #resources: Record<Field, number[][]> = { title: [], tag: [], description: [] }

  /** @param texts folded */
  add(resource: number, field: Field, texts: readonly string[]): void {
    for (const text of texts) {
      for (const word of text.split(/\s+/)) if (word !== '') append(this.#resources[field][this.#idOf(word)], resource)
    }
  }

  make(size: number): Vocabulary {
    const { title, tag, description } = this.#resources
    const resources = { title: packed(title), tag: packed(tag), description: packed(description) }
    return new Vocabulary([...this.#ids.keys()], this.#parts, this.#withPair, this.#withStem, resources, size)
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#ids.size
    // A copy: a substring would keep its whole text in memory.
    this.#ids.set(Buffer.from(word).toString(), id)
    for (const field of fields) this.#resources[field].push([])
    const parts = wordsIn(word)
    this.#parts.push(parts)
    for (const pair of pairsOf(word)) addTo(this.#withPair, pair, id)
    for (const part of parts) addTo(this.#withStem, stemOf(part), id)
    return id
  }
}

function addTo(lists: Map<string, number[]>, name: string, id: number): void {
  const list = lists.get(name)
  if (list) append(list, id)
  else lists.set(name, [id])
}

/** The bigrams of a word. */
function pairsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
}

function append(list: number[] | undefined, resource: number): void {
  if (list && list.at(-1) !== resource) list.push(resource)
}

/** Lists of numbers in one array, with the start of each. */
interface Packed {
  starts: Uint32Array
  values: Uint32Array
}

function packed(lists: readonly number[][]): Packed {
  const starts = new Uint32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] as number) + list.length
  const values = new Uint32Array(starts[lists.length] as number)
  for (const [index, list] of lists.entries()) values.set(list, starts[index])
  return { starts, values }
}

/**
 * All words with the resources that contain them. A search word has no blank, so it matches a text exactly if it
 * matches one of the text's words. Only the different words are scanned, and of these only those with the rarest bigram
 * of the search word, or with its stem.
 */
export class Vocabulary {
  readonly words: readonly string[]
  /** The parts of each word, without punctuation: `three` and `js` of `(three.js)`. */
  readonly parts: readonly (readonly string[])[]
  /** Words by bigram. */
  readonly #withPair: ReadonlyMap<string, readonly number[]>
  readonly #withStem: ReadonlyMap<string, readonly number[]>
  readonly #resources: Readonly<Record<Field, Packed>>
  readonly #size: number

  constructor(
    words: readonly string[],
    parts: readonly (readonly string[])[],
    withPair: ReadonlyMap<string, readonly number[]>,
    withStem: ReadonlyMap<string, readonly number[]>,
    resources: Readonly<Record<Field, Packed>>,
    size: number,
  ) {
    this.words = words
    this.parts = parts
    this.#withPair = withPair
    this.#withStem = withStem
    this.#resources = resources
    this.#size = size
  }

  /** @param sought folded, and without blanks */
  find(sought: string): WordHits {
    const hits = Object.fromEntries(matchTiers.map((tier) => [tier, noBits(this.#size)])) as Record<MatchTier, Bits>
    for (const index of this.#withStem.get(stemOf(sought)) ?? []) {
      this.#addNamed(hits['other form'], index)
      addAll(hits.description, this.#resources.description, index)
    }
    for (const index of this.#candidates(sought)) {
      const word = this.words[index] as string
      if (!word.includes(sought)) continue
      const parts = this.parts[index] ?? []
      if (parts.includes(sought) || bareWord(word) === sought || word === sought) {
        addAll(hits.title, this.#resources.title, index)
        addAll(hits.tag, this.#resources.tag, index)
        addAll(hits.description, this.#resources.description, index)
      } else if (word.startsWith(sought) || parts.some((part) => part.startsWith(sought))) {
        this.#addNamed(hits.beginning, index)
        addAll(hits['described beginning'], this.#resources.description, index)
      } else for (const field of fields) addAll(hits.part, this.#resources[field], index)
    }
    for (const [at, tier] of matchTiers.entries()) {
      const better = matchTiers[at - 1]
      if (better) addBits(hits[tier], hits[better])
    }
    return hits
  }

  #addNamed(bits: Bits, index: number): void {
    addAll(bits, this.#resources.title, index)
    addAll(bits, this.#resources.tag, index)
  }

  /** The known forms of a word, also of one that is not known itself. */
  formsOf(word: string): string[] {
    const stem = stemOf(word)
    const parts = (this.#withStem.get(stem) ?? []).flatMap((index) => this.parts[index] ?? [])
    return [...new Set(parts.filter((part) => stemOf(part) === stem))]
  }

  /** Number of resources with a word; those that have it in several fields count for each. */
  frequency(word: number): number {
    return fields.reduce((sum, field) => sum + lengthOf(this.#resources[field], word), 0)
  }

  /** Whether a word occurs only in the description of one resource. */
  isObscure(word: number): boolean {
    return this.frequency(word) === 1 && lengthOf(this.#resources.description, word) === 1
  }

  /** Words that may contain the search word. */
  #candidates(sought: string): Iterable<number> {
    if (sought.length < 2) return this.words.keys()
    return pairsOf(sought)
      .map((pair) => this.#withPair.get(pair) ?? [])
      .reduce((rarest, words) => (words.length < rarest.length ? words : rarest))
  }
}

function lengthOf({ starts }: Packed, list: number): number {
  return (starts[list + 1] as number) - (starts[list] as number)
}

function addAll(bits: Bits, { starts, values }: Packed, list: number): void {
  for (let at = starts[list] as number; at < (starts[list + 1] as number); at++) addBit(bits, values[at] as number)
}

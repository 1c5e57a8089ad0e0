import { addBit, type Bits, noBits } from './bits.ts'

/** Hits of a word, as sets of indexes of resources. */
export interface WordHits {
  /** In title, description or tags. */
  anywhere: Bits
  /** In title or tags. */
  named: Bits
  /** In title or tags, as a whole word. */
  whole: Bits
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu

/** A word without surrounding punctuation, except in C++ and C#. */
function bareWord(text: string): string {
  return text.replace(edges, '')
}

/** Builds the vocabulary from the resources' texts, split at blanks. */
export class VocabularyMaker {
  readonly #ids = new Map<string, number>()
  readonly #withPair = new Map<string, number[]>()
  readonly #anywhere: number[][] = []
  readonly #named: number[][] = []

  /** @param texts folded */
  add(resource: number, texts: readonly string[], isNamed: boolean): void {
    for (const text of texts) {
      for (const word of text.split(/\s+/)) {
        if (word === '') continue
        const id = this.#idOf(word)
        append(this.#anywhere[id], resource)
        if (isNamed) append(this.#named[id], resource)
      }
    }
  }

  make(size: number): Vocabulary {
    return new Vocabulary([...this.#ids.keys()], this.#withPair, packed(this.#anywhere), packed(this.#named), size)
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#ids.size
    // A copy: a substring would keep its whole text in memory.
    this.#ids.set(Buffer.from(word).toString(), id)
    this.#anywhere.push([])
    this.#named.push([])
    for (const pair of pairsOf(word)) {
      const words = this.#withPair.get(pair)
      if (words) append(words, id)
      else this.#withPair.set(pair, [id])
    }
    return id
  }
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
 * of the search word.
 */
export class Vocabulary {
  readonly words: readonly string[]
  readonly #bare: readonly string[]
  /** Words by bigram. */
  readonly #withPair: ReadonlyMap<string, readonly number[]>
  readonly #anywhere: Packed
  readonly #named: Packed
  readonly #size: number

  constructor(
    words: readonly string[],
    withPair: ReadonlyMap<string, readonly number[]>,
    anywhere: Packed,
    named: Packed,
    size: number,
  ) {
    this.words = words
    this.#bare = words.map(bareWord)
    this.#withPair = withPair
    this.#anywhere = anywhere
    this.#named = named
    this.#size = size
  }

  /** @param sought folded, and without blanks */
  find(sought: string): WordHits {
    const [anywhere, named, whole] = [noBits(this.#size), noBits(this.#size), noBits(this.#size)]
    for (const index of this.#candidates(sought)) {
      const word = this.words[index] as string
      if (!word.includes(sought)) continue
      addAll(anywhere, this.#anywhere, index)
      addAll(named, this.#named, index)
      if (this.#bare[index] === sought || word === sought) addAll(whole, this.#named, index)
    }
    return { anywhere, named, whole }
  }

  /** Number of resources with a word. */
  frequency(word: number): number {
    return (this.#anywhere.starts[word + 1] as number) - (this.#anywhere.starts[word] as number)
  }

  /** Whether a word occurs only in the description of one resource. */
  isObscure(word: number): boolean {
    return this.frequency(word) === 1 && this.#named.starts[word + 1] === this.#named.starts[word]
  }

  bareWords(): readonly string[] {
    return this.#bare
  }

  /** Words that may contain the search word. */
  #candidates(sought: string): Iterable<number> {
    if (sought.length < 2) return this.words.keys()
    return pairsOf(sought)
      .map((pair) => this.#withPair.get(pair) ?? [])
      .reduce((rarest, words) => (words.length < rarest.length ? words : rarest))
  }
}

function addAll(bits: Bits, { starts, values }: Packed, list: number): void {
  for (let at = starts[list] as number; at < (starts[list + 1] as number); at++) addBit(bits, values[at] as number)
}

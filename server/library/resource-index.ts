import QuickLRU from 'quick-lru'
import { fold } from '../../domain/folding.ts'
import { type LibraryTopics, noFilters, type Resource, type ResourceFilters } from '../../domain/library.ts'
import { matchesFilters } from '../../domain/matches-filters.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { keyOfRead, surroundingsOf, writtenAddressKey } from '../../domain/resource-address.ts'
import { type AskedWords, askedWords, searchWords } from '../../domain/search-words.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { addBit, type Bits, common, countBits, hasBit, noBits, ordered, someBits } from './bits.ts'
import { CloseSpellings } from './close-spellings.ts'
import { filterNames, goalsOf, nobodysList, setsOf } from './filter-sets.ts'
import { tiersOfAll, type Vocabulary, VocabularyMaker, type WordHits } from './vocabulary.ts'

const cachedWords = 200

/** A value with its number of resources. */
export interface Counted {
  value: string
  count: number
}

/** Search results: their total, and one page in order. */
export interface Found {
  total: number
  /** How many have the words as words or as beginnings of words; they come first, and others have them inside words. */
  byWord: number
  resources: Resource[]
}

interface Wanted {
  from?: number
  most?: number
  /** Among resources that match as well, those for this goal come first. */
  ownGoal?: LearningGoal | null | undefined
}

/**
 * An inverted index for `matchesFilters`: one set of resources per word and filter. A search intersects sets and never
 * scans resources.
 */
export class ResourceIndex {
  readonly resources: readonly Resource[]
  readonly languages: readonly Counted[]
  readonly providers: readonly Counted[]
  /** Attributions of imported lists. */
  readonly attributions: readonly string[]
  /** Folded names of the providers. */
  readonly #foldedProviders: readonly string[]
  readonly #topics: LibraryTopics
  readonly #relatedTags: ReadonlyMap<string, readonly string[]>
  readonly #vocabulary: Vocabulary
  readonly #spellings: CloseSpellings
  readonly #sets: ReadonlyMap<string, Bits>
  readonly #places: ReadonlyMap<number, number>
  readonly #addresses: Addresses
  readonly #words = new QuickLRU<string, WordHits>({ maxSize: cachedWords })

  /** @param resources in the library's order */
  static async of(resources: readonly Resource[], topics: LibraryTopics): Promise<ResourceIndex> {
    const words = new VocabularyMaker()
    const sets = new Map<string, Bits>()
    const addresses = { at: new Map<string, number[]>(), around: new Map<string, number[]>() }
    const none = () => noBits(resources.length)
    const goalsByTag = goalsOf(topics)
    for (const [place, resource] of resources.entries()) {
      const { title, tags, description } = resource
      const foldedTags = tags.map(fold)
      words.add(place, 'title', [fold(title)])
      words.add(place, 'tag', foldedTags)
      words.add(place, 'description', [fold(description)])
      const goals = foldedTags.flatMap((tag) => goalsByTag.get(tag) ?? [])
      for (const name of setsOf(resource, goals)) addBit(knownOrMade(sets, name, none), place)
      const key = keyOfRead(resource.url)
      knownOrMade(addresses.at, key, noPlaces).push(place)
      for (const surrounding of surroundingsOf(key)) knownOrMade(addresses.around, surrounding, noPlaces).push(place)
      await yieldToEventLoop()
    }
    return new ResourceIndex(resources, topics, words.make(resources.length), sets, addresses)
  }

  private constructor(
    resources: readonly Resource[],
    topics: LibraryTopics,
    vocabulary: Vocabulary,
    sets: ReadonlyMap<string, Bits>,
    addresses: Addresses,
  ) {
    this.resources = resources
    this.#topics = topics
    this.#relatedTags = new Map(Object.entries(topics.related))
    this.#vocabulary = vocabulary
    this.#sets = sets
    this.#addresses = addresses
    this.#spellings = new CloseSpellings(vocabulary)
    this.#places = new Map(resources.map(({ id }, place) => [id, place]))
    this.languages = counted(resources.map(({ language }) => language))
    this.providers = counted(resources.map(({ provider }) => provider))
    this.#foldedProviders = this.providers.map(({ value }) => fold(value))
    const attributions = resources.flatMap(({ attribution }) => attribution ?? [])
    this.attributions = counted(attributions).map(({ value }) => value)
  }

  /**
   * Resources that match the filters, with a search the best first (`#preferences`). Ties stay in the library's order.
   *
   * @param savedIds the resources on the learner's own list
   */
  find(filters: ResourceFilters, savedIds: Iterable<number>, { from = 0, most = 15, ownGoal }: Wanted = {}): Found {
    const size = this.resources.length
    const asked = askedWords(filters.search)
    const all = this.#letThrough(filters, savedIds)
    const total = countBits(all)
    if (asked.required.length === 0) return { total, byWord: total, resources: this.#at(someBits(all, from, most)) }
    const places: number[] = []
    let passed = 0
    for (const group of ordered(all, this.#preferences(asked, ownGoal), size)) {
      places.push(...someBits(group, Math.max(0, from - passed), most - places.length))
      passed += countBits(group)
    }
    const byWord = common([all, ...this.#hitsOf(asked.required).map((hits) => hits['described beginning'])], size)
    return { total, byWord: countBits(byWord), resources: this.#at(places) }
  }

  /** First what has all the words as typed, then how well the required ones match, the named level, and the own goal. */
  #preferences({ required, wished, level }: AskedWords, goal: LearningGoal | null = null): Bits[] {
    const size = this.resources.length
    const typed = this.#hitsOf([...required, ...wished])
    const asTyped = (['title', 'other form'] as const).map((tier) => typed.map((hits) => hits[tier]))
    return [
      ...(wished.length > 0 ? asTyped.map((sets) => common(sets, size)) : []),
      ...tiersOfAll(this.#hitsOf(required), size),
      ...filterNames({ ...noFilters, difficulty: level }).map((name) => this.#set(name)),
      ...filterNames({ ...noFilters, goal }).map((name) => this.#set(name)),
    ]
  }

  /** Filters these resources in their order, including those that no search finds. */
  among<Some extends Resource>(resources: readonly Some[], filters: ResourceFilters): Some[] {
    const all = this.#letThrough(filters, nobodysList)
    return resources.filter((resource) => {
      const place = this.#places.get(resource.id)
      if (place === undefined) return matchesFilters(resource, filters, nobodysList, this.#topics)
      return hasBit(all, place)
    })
  }

  /**
   * The resource at an address that matches the other filters. Without one, those below the address or, for a site's
   * name, anywhere on the site.
   */
  atAddress(filters: ResourceFilters, most: number): Resource[] {
    const key = writtenAddressKey(filters.search)
    if (key === undefined) return []
    const all = this.#letThrough({ ...filters, search: '' }, nobodysList)
    const there = (this.#addresses.at.get(key) ?? []).filter((place) => hasBit(all, place))
    if (there.length > 0) return this.#at(there)
    const near = (this.#addresses.around.get(key) ?? []).filter((place) => hasBit(all, place))
    return this.#at(near.slice(0, most))
  }

  /** The resource at an address that `readAddress` has normalized. */
  at(url: string): Resource | undefined {
    return this.#at(this.#addresses.at.get(keyOfRead(url)) ?? [])[0]
  }

  count(filters: ResourceFilters, savedIds: Iterable<number>): number {
    return countBits(this.#letThrough(filters, savedIds))
  }

  #letThrough(filters: ResourceFilters, savedIds: Iterable<number>): Bits {
    const words = this.#hitsOf(searchWords(filters.search)).map((hits) => hits.part)
    return common([...this.#filterSets(filters, savedIds), ...words], this.resources.length)
  }

  /** Providers whose name contains a text, the most frequent first. */
  providersNamed(part: string): Counted[] {
    const sought = fold(part.trim())
    return this.providers.filter((_, place) => this.#foldedProviders[place]?.includes(sought))
  }

  /** The closest spelling in the library. */
  closeTo(word: string): string | undefined {
    return this.#spellings.closest(word)
  }

  has(word: string): boolean {
    return this.#hits(word).part.some((bits) => bits !== 0)
  }

  /** Whether a title or tag contains the whole word. */
  hasWhole(word: string): boolean {
    return this.#hits(word).tag.some((bits) => bits !== 0)
  }

  /** Whether a word of the library begins like this. */
  hasBeginning(word: string): boolean {
    return this.#vocabulary.parts.some((parts) => parts.some((part) => part.startsWith(word)))
  }

  /** Number of resources with a word, without filters. */
  countWord(word: string): number {
    return countBits(this.#hits(word).part)
  }

  #hitsOf(words: readonly string[]): WordHits[] {
    return words.map((word) => this.#hits(word))
  }

  #hits(word: string): WordHits {
    const known = this.#words.get(word)
    if (known) return known
    const hits = this.#vocabulary.find(word)
    this.#words.set(word, hits)
    return hits
  }

  #filterSets(filters: ResourceFilters, savedIds: Iterable<number>): Bits[] {
    const named = filterNames(filters).map((name) => this.#set(name))
    return filters.tab === 'saved' ? [...named, this.#saved(savedIds)] : named
  }

  #set(name: string): Bits {
    return this.#sets.get(name) ?? noBits(this.resources.length)
  }

  #saved(ids: Iterable<number>): Bits {
    const bits = noBits(this.resources.length)
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) addBit(bits, place)
    }
    return bits
  }

  #at(places: readonly number[]): Resource[] {
    return places.map((place) => this.resources[place] as Resource)
  }

  /** The known forms of a word. */
  formsOf(word: string): string[] {
    return this.#vocabulary.formsOf(word)
  }

  /** The tags that the content relates to a word. */
  relatedTags(word: string): readonly string[] {
    return this.#relatedTags.get(word) ?? []
  }
}

/** Indexes of resources by address key. */
interface Addresses {
  at: ReadonlyMap<string, readonly number[]>
  /** Resources below an address, including those on subdomains. */
  around: ReadonlyMap<string, readonly number[]>
}

const noPlaces = (): number[] => []

function knownOrMade<Value>(values: Map<string, Value>, name: string, make: () => Value): Value {
  const known = values.get(name)
  if (known !== undefined) return known
  const made = make()
  values.set(name, made)
  return made
}

/** The most frequent first; ties by name. */
function counted(values: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

import QuickLRU from 'quick-lru'
import { fold } from '../../domain/folding.ts'
import { inTab, type LibraryTopics, matchesFilters, type Resource, type ResourceFilters } from '../../domain/library.ts'
import { LearningGoal } from '../../domain/preferences.ts'
import { keyOfRead, surroundingsOf, writtenAddressKey } from '../../domain/resource-address.ts'
import { searchWords } from '../../domain/search-words.ts'
import { slices } from '../slices.ts'
import { addBit, type Bits, common, countBits, hasBit, noBits, someBits, without } from './bits.ts'
import { CloseSpellings } from './close-spellings.ts'
import { type Vocabulary, VocabularyMaker, type WordHits } from './vocabulary.ts'

const rememberedWords = 200

/** A value with how many resources have it. */
export interface Counted {
  value: string
  count: number
}

/** What was found: its number, and some of it in order. */
export interface Found {
  total: number
  resources: Resource[]
}

/**
 * The resources that are shown, found by the rule of `matchesFilters` without looking through them: for each word and
 * each filter there is a set of resources, and what is sought is in all of the sets.
 */
export class ResourceIndex {
  readonly resources: readonly Resource[]
  readonly languages: readonly Counted[]
  readonly providers: readonly Counted[]
  /** Whose lists the resources are from, that are not our own. */
  readonly attributions: readonly string[]
  /** The providers' names as they are compared. */
  readonly #foldedProviders: readonly string[]
  readonly #topics: LibraryTopics
  readonly #relatedTags: ReadonlyMap<string, readonly string[]>
  readonly #vocabulary: Vocabulary
  readonly #spellings: CloseSpellings
  readonly #sets: ReadonlyMap<string, Bits>
  readonly #places: ReadonlyMap<number, number>
  readonly #addresses: Addresses
  readonly #words = new QuickLRU<string, WordHits>({ maxSize: rememberedWords })

  /** @param resources in the library's order */
  static async of(resources: readonly Resource[], topics: LibraryTopics): Promise<ResourceIndex> {
    const words = new VocabularyMaker()
    const sets = new Map<string, Bits>()
    const addresses = { at: new Map<string, number[]>(), around: new Map<string, number[]>() }
    const none = () => noBits(resources.length)
    const goalsByTag = goalsOf(topics)
    const letOthers = slices()
    for (const [place, resource] of resources.entries()) {
      const { title, tags, description } = resource
      const foldedTags = tags.map(fold)
      words.add(place, [fold(title), ...foldedTags], true)
      words.add(place, [fold(description)], false)
      const goals = foldedTags.flatMap((tag) => goalsByTag.get(tag) ?? [])
      for (const name of setsOf(resource, goals)) addBit(knownOrMade(sets, name, none), place)
      const key = keyOfRead(resource.url)
      knownOrMade(addresses.at, key, noPlaces).push(place)
      for (const surrounding of surroundingsOf(key)) knownOrMade(addresses.around, surrounding, noPlaces).push(place)
      await letOthers()
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
   * Those that the filters let through. Where words are sought, those come first that have them all as whole words in
   * title or tags, then those that have them there, then the others; within these, and without words, as they are ordered.
   *
   * @param savedIds the resources on the learner's own list
   */
  find(filters: ResourceFilters, savedIds: Iterable<number>, { from = 0, most = 15 } = {}): Found {
    const size = this.resources.length
    const { all, words } = this.#letThrough(filters, savedIds)
    const total = countBits(all)
    if (words.length === 0 || total === 0) return { total, resources: this.#at(someBits(all, from, most)) }
    const named = common([all, ...words.map((word) => word.named)], size)
    const whole = common([named, ...words.map((word) => word.whole)], size)
    const places: number[] = []
    let passed = 0
    for (const tier of [whole, without(named, whole), without(all, named)]) {
      places.push(...someBits(tier, Math.max(0, from - passed), most - places.length))
      passed += countBits(tier)
    }
    return { total, resources: this.#at(places) }
  }

  /** Of these resources, in their order, those that the filters let through, also of those that no search finds. */
  among<Some extends Resource>(resources: readonly Some[], filters: ResourceFilters): Some[] {
    const { all } = this.#letThrough(filters, nobodysList)
    return resources.filter((resource) => {
      const place = this.#places.get(resource.id)
      if (place === undefined) return matchesFilters(resource, filters, nobodysList, this.#topics)
      return hasBit(all, place)
    })
  }

  /**
   * Where an address is sought: what is there, and the other filters let through; where nothing is, what lies below it
   * or, for the name of a site, anywhere on it.
   */
  atAddress(filters: ResourceFilters, most: number): Resource[] {
    const key = writtenAddressKey(filters.search)
    if (key === undefined) return []
    const { all } = this.#letThrough({ ...filters, search: '' }, nobodysList)
    const there = (this.#addresses.at.get(key) ?? []).filter((place) => hasBit(all, place))
    if (there.length > 0) return this.#at(there)
    const near = (this.#addresses.around.get(key) ?? []).filter((place) => hasBit(all, place))
    return this.#at(near.slice(0, most))
  }

  count(filters: ResourceFilters, savedIds: Iterable<number>): number {
    return countBits(this.#letThrough(filters, savedIds).all)
  }

  #letThrough(filters: ResourceFilters, savedIds: Iterable<number>): { all: Bits; words: WordHits[] } {
    const words = searchWords(filters.search).map((word) => this.#hits(word))
    const sets = [...this.#filterSets(filters, savedIds), ...words.map(({ anywhere }) => anywhere)]
    return { all: common(sets, this.resources.length), words }
  }

  /** The providers whose name has a text in it, the most frequent first. */
  providersNamed(part: string): Counted[] {
    const sought = fold(part.trim())
    return this.providers.filter((_, place) => this.#foldedProviders[place]?.includes(sought))
  }

  /** The word of the library that is most like one that it does not have. */
  closeTo(word: string): string | undefined {
    return this.#spellings.closest(word)
  }

  has(word: string): boolean {
    return this.#hits(word).anywhere.some((bits) => bits !== 0)
  }

  /** Whether a word stands by itself in a title or a tag. */
  hasWhole(word: string): boolean {
    return this.#hits(word).whole.some((bits) => bits !== 0)
  }

  /** Whether a word is how another of the library begins. */
  hasBeginning(word: string): boolean {
    return this.#vocabulary.bareWords().some((known) => known.startsWith(word))
  }

  /** How many resources have a word, whatever the filters. */
  countWord(word: string): number {
    return countBits(this.#hits(word).anywhere)
  }

  #hits(word: string): WordHits {
    const known = this.#words.get(word)
    if (known) return known
    const hits = this.#vocabulary.find(word)
    this.#words.set(word, hits)
    return hits
  }

  #filterSets(filters: ResourceFilters, savedIds: Iterable<number>): Bits[] {
    const named = filterNames(filters).map((name) => this.#sets.get(name) ?? noBits(this.resources.length))
    return filters.tab === 'saved' ? [...named, this.#saved(savedIds)] : named
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

  /** The tags that were written down for a word. */
  relatedTags(word: string): readonly string[] {
    return this.#relatedTags.get(word) ?? []
  }
}

/** The sets that the filters, but for the search and the learner's own list, ask for. */
function filterNames({ category, difficulty, language, provider, goal, tab }: ResourceFilters): string[] {
  return [
    category && `category ${category}`,
    difficulty && `difficulty ${difficulty}`,
    language && `language ${language}`,
    provider && `provider ${provider}`,
    goal && `goal ${goal}`,
    tab !== 'all' && tab !== 'saved' && `tab ${tab}`,
  ].filter((name) => typeof name === 'string')
}

const nobodysList: ReadonlySet<number> = new Set()

/** Every set that a resource is in, by the name that `filterNames` gives it. */
function setsOf(resource: Resource, goals: readonly LearningGoal[]): string[] {
  const { category, difficulty, language, provider } = resource
  const tabs = (['trending', 'popular', 'new'] as const).filter((tab) => inTab[tab](resource, nobodysList))
  return [
    `category ${category}`,
    ...(difficulty ? [`difficulty ${difficulty}`] : []),
    `language ${language}`,
    `provider ${provider}`,
    ...goals.map((goal) => `goal ${goal}`),
    ...tabs.map((tab) => `tab ${tab}`),
  ]
}

/** The goals that each tag, folded, helps with. */
function goalsOf({ goals }: LibraryTopics): ReadonlyMap<string, LearningGoal[]> {
  const byTag = new Map<string, LearningGoal[]>()
  for (const goal of LearningGoal.options) {
    for (const tag of (goals[goal] ?? []).map(fold)) byTag.set(tag, [...(byTag.get(tag) ?? []), goal])
  }
  return byTag
}

/** The places of resources by their addresses' keys. */
interface Addresses {
  at: ReadonlyMap<string, readonly number[]>
  /** What lies below an address, on sites that are a part of its own too. */
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

/** The most frequent first; those that are as frequent by their name. */
function counted(values: readonly string[]): Counted[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

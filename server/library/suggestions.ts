import { withoutAccents } from '../../domain/folding.ts'
import type { ResourceFilters } from '../../domain/library.ts'
import type { Offer } from '../../domain/library-search.ts'
import { askedWords, searchWords } from '../../domain/search-words.ts'
import { wordsIn } from '../../domain/word-forms.ts'
import type { ResourceIndex } from './resource-index.ts'

const mostOffers = 4
/** Below this number of results, the named level and related tags are suggested too. */
const few = 6
const shortestBeginning = 4

type Candidate = Pick<Offer, 'kind' | 'search' | 'difficulty'>

/**
 * The level that a search names, and alternatives after one with few results: each has results, the likeliest first.
 */
export function suggestionsFor(
  index: ResourceIndex,
  filters: ResourceFilters,
  savedIds: Iterable<number>,
  total: number,
): Offer[] {
  const words = searchWords(filters.search)
  // The parts of a URL are no search words.
  if (/^(https?:\/\/|www\.)\S+$/i.test(filters.search.trim())) return []
  if (words.length === 0) return []
  // Results are also few when a word only matches inside others: `ml` is in `html`.
  const isPlenty = total >= few && words.every((word) => index.hasWhole(word))
  const asked = words.join(' ')
  const candidates = [
    ...(total === 0 ? spellings(index, words) : []),
    ...(filters.difficulty === null ? levelsOf(index, filters.search) : []),
    // Suggestions for a word that the library lacks come before those for the other words.
    ...relatedTags(index, total === 0 ? words.filter((word) => !index.has(word)) : []),
    ...(total === 0 ? fewerWords(index, words) : []),
    ...(isPlenty ? [] : relatedTags(index, words)),
  ]
  const offers: Offer[] = []
  for (const { kind, search, difficulty } of candidates) {
    const isKnown = offers.some((offer) => offer.search === search && offer.difficulty === difficulty)
    if (isKnown || (search === asked && difficulty === null)) continue
    const wanted = { ...filters, search, difficulty: filters.difficulty ?? difficulty }
    const found = index.count(wanted, savedIds)
    if (found > 0) offers.push({ kind, search, difficulty, total: found })
    if (offers.length === mostOffers) break
  }
  return offers
}

function corrected(index: ResourceIndex, words: readonly string[]): string[] {
  return words.map((word) => {
    const close = index.has(word) ? undefined : index.closeTo(word)
    // A word with tags of its own is meant as typed, except for accents.
    const isMeant = index.relatedTags(word).length > 0 && withoutAccents(close ?? '') !== withoutAccents(word)
    return isMeant ? word : (close ?? word)
  })
}

function spellings(index: ResourceIndex, words: readonly string[]): Candidate[] {
  const search = corrected(index, words).join(' ')
  return search === words.join(' ') ? [] : [{ kind: 'spelling', search, difficulty: null }]
}

function levelsOf(index: ResourceIndex, search: string): Candidate[] {
  const { required, level } = askedWords(search)
  if (level === null) return []
  return [{ kind: 'level', search: corrected(index, required).join(' '), difficulty: level }]
}

/**
 * Each word alone or its parts (`node.js`), the rarest first, as it says most. A single word has to exist as a whole
 * word; prefixes come last.
 */
function fewerWords(index: ResourceIndex, asked: readonly string[]): Candidate[] {
  const words = corrected(index, asked)
  const parts = words.flatMap((word) => searchWords(wordsIn(word).join(' ')))
  const whole = [...words, ...parts].filter((word) => index.hasWhole(word))
  const beginnings = words.filter((word) => word.length >= shortestBeginning && index.hasBeginning(word))
  const byRarity = (some: readonly string[]) => some.toSorted((a, b) => index.countWord(a) - index.countWord(b))
  return [...new Set([words.join(' '), ...byRarity(whole), ...byRarity(beginnings)])]
    .filter(Boolean)
    .map((fewer) => ({ kind: 'fewer-words', search: fewer, difficulty: null }))
}

function relatedTags(index: ResourceIndex, words: readonly string[]): Candidate[] {
  return [...new Set([...words, ...corrected(index, words)])]
    .flatMap((word) => index.relatedTags(word))
    .map((tag) => ({ kind: 'tag', search: tag, difficulty: null }))
}

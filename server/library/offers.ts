import type { ResourceDifficulty, ResourceFilters } from '../../domain/library.ts'
import type { Offer } from '../../domain/library-search.ts'
import { meaningfulWords, searchWords } from '../../domain/search-words.ts'
import type { ResourceIndex } from './resource-index.ts'

const mostOffers = 4
/** Where fewer were found, related tags are offered too. */
const few = 6

const levels: Readonly<Record<string, ResourceDifficulty>> = {
  ...{ beginner: 'beginner', beginners: 'beginner', basics: 'beginner', basic: 'beginner', dummies: 'beginner' },
  ...{ intro: 'beginner', introduction: 'beginner', easy: 'beginner', kids: 'beginner' },
  ...{ intermediate: 'intermediate', advanced: 'advanced', expert: 'advanced', experts: 'advanced' },
}

type Candidate = Pick<Offer, 'kind' | 'search' | 'difficulty'>

/** What else may be meant, where a search found nothing or little: each finds something, the likeliest first. */
export function offersFor(
  index: ResourceIndex,
  filters: ResourceFilters,
  savedIds: Iterable<number>,
  total: number,
): Offer[] {
  const words = searchWords(filters.search)
  if (words.length === 0 || total >= few) return []
  const asked = words.join(' ')
  const candidates = [
    ...(total === 0
      ? [...spellings(index, words), ...levelsOf(index, filters.search), ...fewerWords(index, filters.search)]
      : []),
    ...relatedTags(index, filters.search),
  ]
  const offers: Offer[] = []
  for (const { kind, search, difficulty } of candidates) {
    const isKnown = offers.some((offer) => offer.search === search && offer.difficulty === difficulty)
    if (isKnown || (search === asked && difficulty === null)) continue
    const wanted = { ...filters, search, difficulty: filters.difficulty ?? difficulty }
    const found = index.count(wanted, savedIds)
    if (found > 0) offers.push({ kind, search, difficulty: difficulty && wanted.difficulty, total: found })
    if (offers.length === mostOffers) break
  }
  return offers
}

function corrected(index: ResourceIndex, words: readonly string[]): string[] {
  return words.map((word) => (index.has(word) ? word : (index.closeTo(word) ?? word)))
}

function spellings(index: ResourceIndex, words: readonly string[]): Candidate[] {
  const search = corrected(index, words).join(' ')
  return search === words.join(' ') ? [] : [{ kind: 'spelling', search, difficulty: null }]
}

function levelsOf(index: ResourceIndex, search: string): Candidate[] {
  const words = meaningfulWords(search)
  const level = words.find((word) => word in levels)
  const others = corrected(index, words).filter((word) => !(word in levels))
  if (!level || others.length === 0) return []
  return [{ kind: 'level', search: others.join(' '), difficulty: levels[level] ?? null }]
}

/** Without those that say little, and then each by itself, the rarest first: it says most. */
function fewerWords(index: ResourceIndex, search: string): Candidate[] {
  const words = corrected(index, meaningfulWords(search))
  const rarest = words
    .map((word) => ({ word, count: index.countWord(word) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
  return [words.join(' '), ...rarest.map(({ word }) => word)]
    .filter(Boolean)
    .map((fewer) => ({ kind: 'fewer-words', search: fewer, difficulty: null }))
}

function relatedTags(index: ResourceIndex, search: string): Candidate[] {
  const words = meaningfulWords(search)
  return [...new Set([...words, ...corrected(index, words)])]
    .flatMap((word) => index.relatedTags(word))
    .map((tag) => ({ kind: 'tag', search: tag, difficulty: null }))
}

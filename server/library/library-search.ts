import QuickLRU from 'quick-lru'
import { encode } from 'zod'
import type { Resource, ResourceFilters } from '../../domain/library.ts'
import {
  type FoundResources,
  resourcesPerPage,
  type SearchQuery,
  type ShownResource,
  searchResources,
} from '../../domain/library-search.ts'
import { keyOfRead, surroundingsOf, writtenAddressKey } from '../../domain/resource-address.ts'
import { searchWords } from '../../domain/search-words.ts'
import { RawResponse } from '../http/route.ts'
import type { Library } from './library.ts'
import type { Ratings } from './marks.ts'
import type { OwnContentIndex } from './own-content.ts'
import type { ResourceIndex } from './resource-index.ts'
import { suggestionsFor } from './suggestions.ts'

/** Results of the first suggestion, or at an address, that are shown after an empty search. */
const mostClose = 6
/** Entries of some seven kilobytes each. */
const cachedResponses = 500

/** A cached response with the versions it was made from. */
interface ResponseCache {
  index: ResourceIndex
  ratings: Ratings
  byQuery: QuickLRU<string, RawResponse>
}

/** Answers searches. Responses without personal data are serialized once, until the library changes. */
export class LibrarySearch {
  readonly #library: Library
  readonly #ratings: () => Promise<Ratings>
  readonly #ownContent: OwnContentIndex
  #cache: ResponseCache | undefined

  constructor(library: Library, ratings: () => Promise<Ratings>, ownContent: OwnContentIndex) {
    this.#library = library
    this.#ratings = ratings
    this.#ownContent = ownContent
  }

  async respond(query: SearchQuery): Promise<RawResponse> {
    const { byQuery } = await this.#current()
    const key = JSON.stringify(query)
    const known = byQuery.get(key)
    if (known) return known
    const response = new RawResponse(
      Buffer.from(JSON.stringify(encode(searchResources.output, await this.find(query, [])))),
    )
    byQuery.set(key, response)
    return response
  }

  /** @param savedIds the resources on the learner's own list */
  async find({ page: wanted, ownGoal, ...filters }: SearchQuery, savedIds: readonly number[]): Promise<FoundResources> {
    const { index, ratings } = await this.#current()
    const pageOf = (page: number) => {
      const range = { from: (page - 1) * resourcesPerPage, most: resourcesPerPage, ownGoal }
      return { page, found: index.find(filters, savedIds, range) }
    }
    const asked = pageOf(wanted)
    const { total, byWord } = asked.found
    const pages = Math.max(1, Math.ceil(total / resourcesPerPage))
    const { page, found } = wanted > pages ? pageOf(pages) : asked
    const words = searchWords(filters.search)
    const atAddress = total === 0 ? index.atAddress(filters, mostClose) : []
    const offers = atAddress.length > 0 ? [] : suggestionsFor(index, filters, savedIds, total)
    const [first] = total === 0 ? offers : []
    const nearest = first && { ...filters, search: first.search, difficulty: first.difficulty ?? filters.difficulty }
    const close = nearest ? index.find(nearest, savedIds, { most: mostClose, ownGoal }).resources : atAddress
    return {
      total,
      byWord,
      page,
      pages,
      resources: withRatings(found.resources, ratings),
      words: [...new Set(words.flatMap((word) => [word, ...index.formsOf(word)]))],
      offers,
      close: withRatings(close, ratings),
      ownContent: page === 1 && filters.tab !== 'saved' ? this.#ownContent.find(words) : [],
    }
  }

  async #current(): Promise<ResponseCache> {
    const [ratings, { index }] = [await this.#ratings(), this.#library]
    if (this.#cache?.index !== index || this.#cache.ratings !== ratings)
      this.#cache = { index, ratings, byQuery: new QuickLRU({ maxSize: cachedResponses }) }
    return this.#cache
  }
}

/** Filters these resources; after an empty result, an address matches whatever is at or below it. */
export function findAmong<Some extends Resource>(
  index: ResourceIndex,
  resources: readonly Some[],
  filters: ResourceFilters,
): Some[] {
  const found = index.among(resources, filters)
  const key = found.length === 0 ? writtenAddressKey(filters.search) : undefined
  if (key === undefined) return found
  const around = resources.filter(({ url }) => {
    const own = keyOfRead(url)
    return own === key || surroundingsOf(own).includes(key)
  })
  return index.among(around, { ...filters, search: '' })
}

/** Adds learners' ratings, where enough exist. */
export function withRatings(resources: readonly ShownResource[], ratings: Ratings): ShownResource[] {
  return resources.map((resource) => {
    const learnersRating = ratings.get(resource.id)
    return learnersRating ? { ...resource, learnersRating } : resource
  })
}

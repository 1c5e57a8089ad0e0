import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { longestProvider, Resource, ResourceCategory, ResourceDifficulty, resourceTabs } from './library.ts'
import { LearningGoal, Preferences } from './preferences.ts'

/** Maximum length of a search; longer ones are cut. */
export const longestSearch = 200
/** Resources per page of results. */
export const resourcesPerPage = 15
export const mostPages = 100_000
/** Maximum ids in one request: a collection that two devices extended. */
export const mostIds = 400

/**
 * A resource with this installation's data. The fields were validated by `Resource` at import, and are not validated
 * again for each response.
 */
export const ShownResource = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  category: ResourceCategory,
  difficulty: ResourceDifficulty.nullable(),
  duration: z.string().nullable(),
  rating: z.number().nullable(),
  tags: z.array(z.string()),
  provider: z.string(),
  url: z.string(),
  language: z.string(),
  licence: z.string().nullable(),
  note: z.string().nullable(),
  attribution: z.string().nullable(),
  /** A dead link: search omits it, and lists of saved resources show it. */
  isDead: z.literal(true).optional(),
  /** Average from 1 to 5, with enough ratings. */
  learnersRating: z.object({ average: z.number(), count: z.int() }).optional(),
})
export type ShownResource = z.infer<typeof ShownResource>

/** A suggested search with its number of results. */
const Offer = z.object({
  /** A known spelling; the search at the level that it names; fewer words; or a related tag. */
  kind: z.enum(['spelling', 'level', 'fewer-words', 'tag']),
  search: z.string(),
  difficulty: ResourceDifficulty.nullable(),
  total: z.int(),
})
export type Offer = z.infer<typeof Offer>

/** The site's own content: a course or lesson with its path, or a glossary term. */
const OwnContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course'), title: z.string(), preferences: Preferences }),
  z.object({
    kind: z.literal('lesson'),
    title: z.string(),
    courseTitle: z.string(),
    lessonId: z.string(),
    preferences: Preferences,
  }),
  z.object({ kind: z.literal('term'), title: z.string(), meaning: z.string() }),
])
export type OwnContent = z.infer<typeof OwnContent>

const FoundResources = z.object({
  total: z.int(),
  /** How many have the words as words or as beginnings of words. They come first; the rest has them inside others. */
  byWord: z.int(),
  /** From 1; capped at the last page. */
  page: z.int(),
  pages: z.int(),
  resources: z.array(ShownResource),
  /** The folded words to highlight. */
  words: z.array(z.string()),
  offers: z.array(Offer),
  /** After an empty result: results of the first suggestion, else resources at the address. */
  close: z.array(ShownResource),
  ownContent: z.array(OwnContent),
})
export type FoundResources = z.infer<typeof FoundResources>

/** Filters that every list of resources shares. */
export const NarrowingFilters = z.object({
  search: z.string().max(longestSearch).default(''),
  category: ResourceCategory.nullable().default(null),
  difficulty: ResourceDifficulty.nullable().default(null),
  language: Resource.shape.language.nullable().default(null),
  provider: Resource.shape.provider.nullable().default(null),
  goal: LearningGoal.nullable().default(null),
})

const SearchQuery = NarrowingFilters.extend({
  tab: z.enum(resourceTabs).default('all'),
  page: z.coerce.number<number>().int().min(1).max(mostPages).default(1),
  /** The goal of whoever searches: of resources that match a search as well, those for it come first. */
  ownGoal: LearningGoal.nullable().default(null),
})
export type SearchQuery = z.output<typeof SearchQuery>

export const searchResources = endpoint({
  method: 'GET',
  path: '/api/v1/resources',
  access: 'anyone',
  summary: 'The resources that a search and filters let through, a page at a time, with what else may be meant.',
  query: SearchQuery,
  output: FoundResources,
})

const Counted = z.object({ value: z.string(), count: z.int() })

export const getLibraryChoices = endpoint({
  method: 'GET',
  path: '/api/v1/library-choices',
  access: 'anyone',
  summary: 'The languages of the library, and whose lists it has taken over.',
  output: z.object({
    total: z.int(),
    languages: z.array(Counted),
    /** Attributions of the lists, each with its name before the first comma. */
    attributions: z.array(z.string()),
  }),
})

export const findProviders = endpoint({
  method: 'GET',
  path: '/api/v1/library-providers',
  access: 'anyone',
  summary: 'The providers whose name has a text in it, the most frequent 100 of them.',
  query: z.object({ name: z.string().max(longestProvider).default('') }),
  output: z.object({ providers: z.array(Counted) }),
})

export const getResources = endpoint({
  method: 'GET',
  path: '/api/v1/resources-by-id',
  access: 'anyone',
  summary: 'Resources by their ids, also those that no search finds any more. Ids that are not known are passed over.',
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10})*$/, 'Must be ids with commas between them.')
      .refine((ids) => ids.split(',').length <= mostIds, `Must be ${mostIds} ids at most.`)
      .transform((ids) => ids.split(',').map(Number)),
  }),
  output: z.object({ resources: z.array(ShownResource) }),
})

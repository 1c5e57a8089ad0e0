import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { longestProvider, Resource, ResourceCategory, ResourceDifficulty, resourceTabs } from './library.ts'
import { LearningGoal, Preferences } from './preferences.ts'
import { longestSearch } from './search-words.ts'

/** As many as the library's first page. */
export const resourcesPerPage = 15
export const mostPages = 100_000
/** Resources that may be asked for by their ids at once: those of a collection that was added to in two places. */
export const mostIds = 400

/**
 * A resource with what this installation knows of it. What it may hold was looked at when it came in (`Resource`), and is
 * not again for each answer.
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
  /** Its page is gone: it is found no more, and stays only where it was saved. */
  isDead: z.literal(true).optional(),
  /** From 1 to 5, where enough learners gave one. */
  learnersRating: z.object({ average: z.number(), count: z.int() }).optional(),
})
export type ShownResource = z.infer<typeof ShownResource>

/** Something else to look for, with how many resources that finds. */
const Offer = z.object({
  /**
   * A spelling that is known, for one that is not; the same at the level that the words named; fewer of the words; or a
   * tag that was written down for a word.
   */
  kind: z.enum(['spelling', 'level', 'fewer-words', 'tag']),
  search: z.string(),
  difficulty: ResourceDifficulty.nullable(),
  total: z.int(),
})
export type Offer = z.infer<typeof Offer>

/** What this site itself teaches: a course or a lesson, with a path that leads to it, or a term of the glossary. */
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
  /** From 1; the last one where a later one was asked for. */
  page: z.int(),
  pages: z.int(),
  resources: z.array(ShownResource),
  /** The words that were sought, as they are compared. */
  words: z.array(z.string()),
  offers: z.array(Offer),
  /** Where nothing was found: what the first offer finds or, without one, what is at the address that was sought. */
  close: z.array(ShownResource),
  ownContent: z.array(OwnContent),
})
export type FoundResources = z.infer<typeof FoundResources>

/** What resources are narrowed by, wherever they are listed. */
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
    /** As each list wants to be named, its name before the first comma. */
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

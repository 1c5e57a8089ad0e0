import { z } from 'zod'
import { fold } from './folding.ts'
import type { LearningGoal } from './preferences.ts'
import { ResourceId } from './resource-ids.ts'
import { searchWords } from './search-words.ts'

export const resourceCategories = [
  'Programming',
  'Design',
  'Data Science',
  'Business',
  'Mathematics',
  'Science',
  'Language',
] as const
export const resourceDifficulties = ['beginner', 'intermediate', 'advanced'] as const

export const ResourceCategory = z.enum(resourceCategories)
export const ResourceDifficulty = z.enum(resourceDifficulties)
export type ResourceCategory = z.infer<typeof ResourceCategory>
export type ResourceDifficulty = z.infer<typeof ResourceDifficulty>

/** As BCP 47 has it: `en`, `pt-BR`. */
export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
export const longestProvider = 200

export const Resource = z.object({
  id: ResourceId,
  title: z.string().min(1).max(300),
  /** Empty where nobody described it. */
  description: z.string().max(2000),
  category: ResourceCategory,
  /** `null` for these three where nobody said. */
  difficulty: ResourceDifficulty.nullable(),
  /** A range in words, e.g. `60-90 hours`. */
  duration: z.string().min(1).max(60).nullable(),
  /** An editor's, 0 to 5. */
  rating: z.number().min(0).max(5).nullable(),
  tags: z.array(z.string().min(1).max(60)).max(30),
  provider: z.string().min(1).max(longestProvider),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  language: z.string().regex(languagePattern, 'a language such as en or pt-BR'),
  /** The terms of the work itself, in words; `null` where they are not known. */
  licence: z.string().min(1).max(200).nullable(),
  /** What to know before following the link, e.g. that it asks for an account. */
  note: z.string().min(1).max(300).nullable(),
  /** Whose list it was taken over from, as that list wants to be named; `null` for our own. */
  attribution: z.string().min(1).max(300).nullable(),
})
export type Resource = z.infer<typeof Resource>

/** What ties resources together by their tags. */
export interface LibraryTopics {
  /** A resource with one of these tags helps with the goal. */
  goals: Partial<Record<LearningGoal, readonly string[]>>
  /** For a word that people look for: tags under which they find what they mean. */
  related: Readonly<Record<string, readonly string[]>>
}

export const noTopics: LibraryTopics = { goals: {}, related: {} }

export const resourceTabs = ['all', 'trending', 'popular', 'new', 'saved'] as const
export type ResourceTab = (typeof resourceTabs)[number]

export interface ResourceFilters {
  search: string
  category: ResourceCategory | null
  difficulty: ResourceDifficulty | null
  language: string | null
  provider: string | null
  goal: LearningGoal | null
  tab: ResourceTab
}

export const noFilters: ResourceFilters = {
  search: '',
  category: null,
  difficulty: null,
  language: null,
  provider: null,
  goal: null,
  tab: 'all',
}

export const inTab: Record<ResourceTab, (resource: Resource, savedIds: ReadonlySet<number>) => boolean> = {
  all: () => true,
  trending: ({ rating }) => rating !== null && rating >= 4.5,
  popular: ({ rating }) => rating !== null && rating >= 4,
  new: ({ id }) => id % 5 === 0,
  saved: ({ id }, savedIds) => savedIds.has(id),
}

/** Whether a resource helps with a goal: it has one of the goal's tags. */
export function isForGoal({ tags }: Pick<Resource, 'tags'>, goal: LearningGoal, { goals }: LibraryTopics): boolean {
  const own = new Set(tags.map(fold))
  return goals[goal]?.some((tag) => own.has(fold(tag))) ?? false
}

/**
 * The rule of the library. Filters combine with AND. Each word of the search is a part of the title, of the description
 * or of a tag, as `fold` compares them.
 *
 * @param savedIds the resources on the learner's own list
 */
export function matchesFilters(
  resource: Resource,
  filters: ResourceFilters,
  savedIds: ReadonlySet<number>,
  topics: LibraryTopics = noTopics,
): boolean {
  const { search, category, difficulty, language, provider, goal, tab } = filters
  const texts = [resource.title, resource.description, ...resource.tags].map(fold)
  return (
    (category === null || resource.category === category) &&
    (difficulty === null || resource.difficulty === difficulty) &&
    (language === null || resource.language === language) &&
    (provider === null || resource.provider === provider) &&
    (goal === null || isForGoal(resource, goal, topics)) &&
    inTab[tab](resource, savedIds) &&
    searchWords(search).every((word) => texts.some((text) => text.includes(word)))
  )
}

import { z } from 'zod'
import { fold } from './folding.ts'
import type { LearningGoal } from './preferences.ts'
import { ResourceId } from './resource-ids.ts'

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

/** BCP 47, such as `en` or `pt-BR`. */
export const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/
export const longestProvider = 200

export const Resource = z.object({
  id: ResourceId,
  title: z.string().min(1).max(300),
  /** Empty without a description. */
  description: z.string().max(2000),
  category: ResourceCategory,
  /** `null` when unknown, as are the next two. */
  difficulty: ResourceDifficulty.nullable(),
  /** A range in words, e.g. `60-90 hours`. */
  duration: z.string().min(1).max(60).nullable(),
  /** An editor's rating, from 0 to 5. */
  rating: z.number().min(0).max(5).nullable(),
  tags: z.array(z.string().min(1).max(60)).max(30),
  provider: z.string().min(1).max(longestProvider),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  language: z.string().regex(languagePattern, 'a language such as en or pt-BR'),
  /** The work's licence, in words; `null` when unknown. */
  licence: z.string().min(1).max(200).nullable(),
  /** A hint before following the link, e.g. that the site requires an account. */
  note: z.string().min(1).max(300).nullable(),
  /** The imported list's own attribution; `null` for our resources. */
  attribution: z.string().min(1).max(300).nullable(),
})
export type Resource = z.infer<typeof Resource>

/** Relations between resources, by their tags. */
export interface LibraryTopics {
  /** A resource with one of these tags helps with the goal. */
  goals: Partial<Record<LearningGoal, readonly string[]>>
  /** Tags that lead from a search word to suitable resources. */
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

/** Whether a resource has one of the goal's tags. */
export function isForGoal({ tags }: Pick<Resource, 'tags'>, goal: LearningGoal, { goals }: LibraryTopics): boolean {
  const own = new Set(tags.map(fold))
  return goals[goal]?.some((tag) => own.has(fold(tag))) ?? false
}

import { z } from 'zod'

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

export const Resource = z.object({
  id: z.int().positive(),
  title: z.string().min(1),
  description: z.string().min(1),
  category: ResourceCategory,
  difficulty: ResourceDifficulty,
  tags: z.array(z.string().min(1)),
  /** A range in words, e.g. `60-90 hours`. */
  duration: z.string().min(1),
  /** 0 to 5. */
  rating: z.number().min(0).max(5),
  provider: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
})
export type Resource = z.infer<typeof Resource>

export const resourceTabs = ['all', 'trending', 'popular', 'new', 'saved'] as const
export type ResourceTab = (typeof resourceTabs)[number]

export interface ResourceFilters {
  search: string
  category: z.infer<typeof ResourceCategory> | null
  difficulty: z.infer<typeof ResourceDifficulty> | null
  tab: ResourceTab
}

export const noFilters: ResourceFilters = { search: '', category: null, difficulty: null, tab: 'all' }

const inTab: Record<ResourceTab, (resource: Resource, savedIds: ReadonlySet<number>) => boolean> = {
  all: () => true,
  trending: ({ rating }) => rating >= 4.5,
  popular: ({ rating }) => rating >= 4,
  new: ({ id }) => id % 5 === 0,
  saved: ({ id }, savedIds) => savedIds.has(id),
}

/**
 * Filters combine with AND; the search is a case-insensitive substring of title, description or any tag.
 *
 * @param savedIds the resources on the learner's own list.
 */
export function matchesFilters(
  resource: Resource,
  { search, category, difficulty, tab }: ResourceFilters,
  savedIds: ReadonlySet<number>,
): boolean {
  const sought = search.trim().toLowerCase()
  return (
    (category === null || resource.category === category) &&
    (difficulty === null || resource.difficulty === difficulty) &&
    inTab[tab](resource, savedIds) &&
    [resource.title, resource.description, ...resource.tags].some((text) => text.toLowerCase().includes(sought))
  )
}

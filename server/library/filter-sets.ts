import { fold } from '../../domain/folding.ts'
import { inTab, type LibraryTopics, type Resource, type ResourceFilters } from '../../domain/library.ts'
import { LearningGoal } from '../../domain/preferences.ts'

/** Names of the sets for the filters, without search and saved list. */
export function filterNames({ category, difficulty, language, provider, goal, tab }: ResourceFilters): string[] {
  return [
    category && `category ${category}`,
    difficulty && `difficulty ${difficulty}`,
    language && `language ${language}`,
    provider && `provider ${provider}`,
    goal && `goal ${goal}`,
    tab !== 'all' && tab !== 'saved' && `tab ${tab}`,
  ].filter((name) => typeof name === 'string')
}

export const nobodysList: ReadonlySet<number> = new Set()

/** Names of all sets that a resource belongs to, as in `filterNames`. */
export function setsOf(resource: Resource, goals: readonly LearningGoal[]): string[] {
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

/** Learning goals by folded tag. */
export function goalsOf({ goals }: LibraryTopics): ReadonlyMap<string, LearningGoal[]> {
  const byTag = new Map<string, LearningGoal[]>()
  for (const goal of LearningGoal.options) {
    for (const tag of (goals[goal] ?? []).map(fold)) byTag.set(tag, [...(byTag.get(tag) ?? []), goal])
  }
  return byTag
}

import { useQuery } from '@tanstack/react-query'
import { courseForGoal, coursePath } from '../../domain/course-paths.ts'
import type { Module } from '../../domain/courses.ts'
import { pathResourcesItem } from '../../domain/items/path-resources.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { preferencesOf } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { courseListQuery } from '../course-list.ts'
import { useItems } from '../sync/use-item.ts'

/** The learner's resources by module of their path, with functions to change them. */
export interface OwnPathResources {
  /** Modules of the learner's path; none before its choice. */
  modules: readonly Module[]
  /** Ids of resources, by module. */
  beside: (moduleId: string) => readonly number[]
  set: (resource: Pick<ShownResource, 'id' | 'title'>, moduleId: string, isAdded: boolean) => void
}

/** `null` while unknown, and for visitors. */
export function usePathResources(): OwnPathResources | null {
  const { profile } = useSession()
  const { data: courses } = useQuery(courseListQuery)
  const { status, values, write } = useItems(pathResourcesItem)
  if (status !== 'ready' || !courses) return null
  const preferences = profile && preferencesOf(profile)
  const beside = (moduleId: string) => values.get(moduleId) ?? []
  return {
    modules: preferences ? coursePath(courseForGoal(courses, preferences.learningGoal), preferences).modules : [],
    beside,
    set({ id, title }, moduleId, isAdded) {
      const others = beside(moduleId).filter((one) => one !== id)
      write(moduleId, isAdded ? [...others, id] : others, `'${title}'`)
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { courseAt, coursePath } from '../../domain/course-paths.ts'
import { pathResourcesItem } from '../../domain/items/path-resources.ts'
import type { ShownResource } from '../../domain/library-search.ts'
import { answersOf } from '../../domain/preferences.ts'
import { useSession } from '../auth/session.ts'
import { courseListQuery } from '../course-list.ts'
import { useItems } from '../sync/use-item.ts'

/**
 * The learner's resources by module of their path, with a function to change them. `null` while unknown, and for
 * visitors.
 */
export function usePathResources() {
  const { profile } = useSession()
  const { data: courses } = useQuery(courseListQuery)
  const { status, values, write } = useItems(pathResourcesItem)
  if (status !== 'ready' || !courses) return null
  const answers = profile && answersOf(profile)
  const course = answers && courseAt(courses, answers.learningGoal)
  const beside = (moduleId: string): readonly number[] => values.get(moduleId) ?? []
  return {
    /** None before the learner chose a path. */
    modules: course ? coursePath(course, answers).modules : [],
    beside,
    set({ id, title }: Pick<ShownResource, 'id' | 'title'>, moduleId: string, isAdded: boolean) {
      const others = beside(moduleId).filter((one) => one !== id)
      write(moduleId, isAdded ? [...others, id] : others, `'${title}'`)
    },
  }
}

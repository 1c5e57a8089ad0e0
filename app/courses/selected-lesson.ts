import type { CoursePath } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { useSearch } from '../shell/use-search.ts'

export type SelectLesson = (lesson: Lesson) => void

/** The lesson that the address names (`?lesson=`), so that it can be shared and the back button works. */
export function useSelectedLesson(path: CoursePath): { lesson: Lesson | null; select: SelectLesson } {
  const [search, setSearch] = useSearch()
  return {
    lesson: path.lessons.find(({ id }) => id === search.get('lesson')) ?? null,
    select: (lesson) => setSearch({ lesson: lesson.id }, { preventScrollReset: true }),
  }
}

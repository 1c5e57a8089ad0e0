import { useNavigate, useParams } from 'react-router'
import type { CoursePath } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { lessonPathname } from '../paths.ts'

export type SelectLesson = (lesson: Lesson) => void

/** The lesson that the address names, so that it can be shared and the back button works. */
export function useSelectedLesson(path: CoursePath): { lesson: Lesson | null; select: SelectLesson } {
  const { lessonId } = useParams()
  const navigate = useNavigate()
  return {
    lesson: path.lessons.find(({ id }) => id === lessonId) ?? null,
    select: ({ id }) => void navigate(lessonPathname(path.preferences, id), { preventScrollReset: true }),
  }
}

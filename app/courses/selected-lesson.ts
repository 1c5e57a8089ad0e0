import { useNavigate, useParams } from 'react-router'
import { type CoursePath, openUnits } from '../../domain/course-paths.ts'
import type { Unit } from '../../domain/courses.ts'
import { lessonPathname } from '../paths.ts'

export type SelectLesson = (lesson: Unit) => void

/** The lesson or bridge that the address names, so that it can be shared and the back button works. */
export function useSelectedLesson(path: CoursePath): { lesson: Unit | null; select: SelectLesson } {
  const { lessonId } = useParams()
  const navigate = useNavigate()
  return {
    lesson: openUnits(path).find(({ id }) => id === lessonId) ?? null,
    select: ({ id }) => void navigate(lessonPathname(path.preferences, id), { preventScrollReset: true }),
  }
}

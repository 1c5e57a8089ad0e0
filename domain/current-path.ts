import { type CoursePath, coursePath } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import type { Dashboard } from '../../domain/dashboard.ts'

/** The path of the course that the learner is on. */
export function currentPath(
  { courses: cards, currentCourseId }: Dashboard,
  courses: readonly Course[],
): CoursePath | null {
  const card = cards.find(({ courseId }) => courseId === currentCourseId)
  const course = courses.find(({ id }) => id === currentCourseId)
  if (!card || !course) return null
  const { learningGoal, timeCommitment, experienceLevel } = card
  return coursePath(course, { learningGoal, timeCommitment, experienceLevel })
}

import { type CoursePath, coursePath } from './course-paths.ts'
import type { Course } from './courses.ts'
import type { Dashboard } from './dashboard.ts'
import type { LearnerRecord } from './learner-record.ts'

/** The path of the course that the learner is on; `null` where there is none to go on with. */
export function currentPath(
  { courses: cards, currentCourseId }: Dashboard,
  { courses, record }: { courses: readonly Course[]; record: LearnerRecord },
): CoursePath | null {
  const card = cards.find(({ courseId }) => courseId === currentCourseId)
  const course = courses.find(({ id }) => id === currentCourseId)
  if (!card || !course) return null
  const { learningGoal, timeCommitment, experienceLevel } = card
  const preferences = { learningGoal, timeCommitment, experienceLevel }
  return coursePath(course, preferences, record.placements?.[course.id])
}

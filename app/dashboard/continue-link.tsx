import type { ComponentProps } from 'react'
import type { CourseCard } from '../../domain/dashboard.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

interface ContinueLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> {
  course: CourseCard
  /** Opens this lesson rather than the course. */
  lessonId?: string
}

/** The way into one of the learner's courses, at the level and pace they are enrolled at. */
export function ContinueLink({ course, lessonId, ...props }: ContinueLinkProps) {
  const { learningGoal, timeCommitment, experienceLevel } = course
  const preferences = { learningGoal, timeCommitment, experienceLevel }
  return (
    <ButtonLink
      to={lessonId ? lessonPathname(preferences, lessonId) : paths.currentCourse}
      state={preferences}
      {...props}
    />
  )
}

/** The way to the page of one of the learner's courses, which says what was done there and what is left. */
export function CourseLink({ course, ...props }: Omit<ContinueLinkProps, 'lessonId'>) {
  const { learningGoal, timeCommitment, experienceLevel } = course
  return <ButtonLink to={coursePathname({ learningGoal, timeCommitment, experienceLevel })} {...props} />
}

import type { ComponentProps } from 'react'
import type { CourseCard } from '../../domain/dashboard.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { coursePathname, lessonPathname, paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

interface ContinueLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> {
  course: CourseCard
  /** Opens this lesson rather than the course. */
  lessonId?: string
}

/** The way into one of the learner's courses, at the level and pace they are enrolled at. */
export function ContinueLink({ course, lessonId, ...props }: ContinueLinkProps) {
  const preferences = preferencesOf(course)
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
  return <ButtonLink to={coursePathname(preferencesOf(course))} {...props} />
}

/** The choices by which the learner's path through a course is chosen. */
export function preferencesOf({ learningGoal, timeCommitment, experienceLevel }: CourseCard): Preferences {
  return { learningGoal, timeCommitment, experienceLevel }
}

import type { ComponentProps } from 'react'
import type { CourseCard } from '../../domain/dashboard.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'

interface ContinueLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> {
  course: CourseCard
  /** Opens this lesson rather than the course. */
  lessonId?: string
}

/** The way into one of the learner's courses, at the level and pace they are enrolled at. */
export function ContinueLink({ course, lessonId, ...props }: ContinueLinkProps) {
  const { learningGoal, timeCommitment, experienceLevel } = course
  return (
    <ButtonLink
      to={{ pathname: paths.currentCourse, search: lessonId ? `?lesson=${lessonId}` : '' }}
      state={{ learningGoal, timeCommitment, experienceLevel }}
      {...props}
    />
  )
}

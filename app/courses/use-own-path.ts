import { useMemo } from 'react'
import { type CoursePath, coursePath } from '../../domain/course-paths.ts'
import type { Course } from '../../domain/courses.ts'
import type { Preferences } from '../../domain/preferences.ts'
import { useRecord } from '../sync/use-record.ts'

/** The path through a course as the placement of the present learner or visitor makes it, once that is known. */
export function useOwnPath(course: Course, preferences: Preferences): CoursePath {
  const courses = useMemo(() => [course], [course])
  const placement = useRecord(courses).record.placements?.[course.id]
  return useMemo(() => coursePath(course, preferences, placement), [course, preferences, placement])
}

import { type CoursePath, completedOf } from '../../domain/course-paths.ts'
import { type Standing, standingOf } from '../../domain/standing.ts'
import type { CourseRecord } from './course-record.ts'

/** Where somebody is with the course on the screen. */
export function courseStanding(
  { course: { project }, lessons }: CoursePath,
  { completedLessonIds, completedProjectIds }: CourseRecord,
): Standing {
  return standingOf({
    totalLessons: lessons.length,
    completedLessons: completedOf(lessons, completedLessonIds).length,
    project: project && { kind: project.kind, isCompleted: completedProjectIds.has(project.id) },
  })
}

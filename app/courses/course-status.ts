import { type CoursePath, completedOf } from '../../domain/course-paths.ts'
import { type CourseStatus, courseStatusOf } from '../../domain/course-status.ts'
import type { CourseRecord } from './course-record.ts'

/** Where somebody is with the course on the screen. */
export function courseStatusIn(
  { course: { project }, lessons }: CoursePath,
  { completedLessonIds, completedProjectIds }: CourseRecord,
): CourseStatus {
  return courseStatusOf({
    totalLessons: lessons.length,
    completedLessons: completedOf(lessons, completedLessonIds).length,
    project: project && { kind: project.kind, isCompleted: completedProjectIds.has(project.id) },
  })
}

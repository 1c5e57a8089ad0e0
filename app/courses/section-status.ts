import type { Unit } from '../../domain/courses.ts'
import type { LessonSection, SectionKind } from '../../domain/lesson-sections.ts'
import { taskIdOf } from '../../domain/tasks.ts'
import type { CourseRecord } from './course-record.ts'

/** Whether a section is done: a task once it passed, the quiz once it is passed, the others once they were read. */
export function isSectionDone(
  { kind, step = 'b' }: LessonSection,
  { id }: Unit,
  { passedTaskIds, quizzes, completedLessonIds }: CourseRecord,
  isRead: boolean,
): boolean {
  if (kind === 'try') return passedTaskIds.has(taskIdOf(id, step))
  if (kind === 'check') return quizzes.get(id)?.isPassed === true
  return isRead || completedLessonIds.has(id)
}

/** The label of a filled sign. */
export function wordFor(kind: SectionKind): string {
  return kind === 'try' ? 'practised' : kind === 'check' ? 'quiz passed' : 'read'
}

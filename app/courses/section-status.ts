import type { Unit } from '../../domain/courses.ts'
import type { LessonSection, SectionKind } from '../../domain/lesson-sections.ts'
import { taskIdOf } from '../../domain/tasks.ts'
import type { CourseRecord } from './course-record.ts'

/** Whether a section is done: a task once it passed, the quiz once it is passed, the others once they are behind. */
export function isSectionDone(
  { kind, step = 'b' }: LessonSection,
  { id }: Unit,
  { passedTaskIds, quizzes, completedLessonIds }: CourseRecord,
  isBehind: boolean,
): boolean {
  if (kind === 'try') return passedTaskIds.has(taskIdOf(id, step))
  if (kind === 'check') return quizzes.get(id)?.isPassed === true
  return isBehind || completedLessonIds.has(id)
}

/** The label of a filled sign. */
export function wordFor(kind: SectionKind): string | null {
  return kind === 'try' ? 'practised' : kind === 'check' ? 'quiz passed' : null
}

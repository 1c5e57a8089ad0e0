import { isLesson } from '../../domain/bridges.ts'
import type { CourseStatus } from '../../domain/course-status.ts'
import type { Unit } from '../../domain/courses.ts'
import { formerSection, type LessonSection } from '../../domain/lesson-sections.ts'

/** Label and action of the button at the foot of a lesson. */
export type NextStep =
  /** The lesson's sections are still loading. */
  | { does: 'wait'; label: 'Continue' }
  | { does: 'go-to-section'; label: 'Continue'; to: LessonSection; isWhereOneWas: boolean }
  /** `otherwise` skips the check. */
  | { does: 'check'; label: 'Check'; otherwise: NextStep }
  | { does: 'complete'; label: 'Complete and continue' }
  | { does: 'go-to-lesson'; label: 'Continue'; to: Unit }
  | { does: 'open-exam'; label: 'Take the exam' }
  | { does: 'look-back'; label: 'See what you did' }

interface Position {
  /** `null` while loading. */
  sections: readonly LessonSection[] | null
  /** Slug of the section on the screen. */
  current: string | null
  /** Slug of the section where the reader was at an earlier visit. */
  place: string | null
  /** Whether an exercise is ready that has not passed yet. */
  canCheck: boolean
  isCompleted: boolean
  /** Whether it is completed by a press: a bridge is done with its tasks. */
  canComplete: boolean
  /** The lesson or bridge to go on with; `null` where all are completed. */
  nextLesson: Unit | null
  courseStatus: CourseStatus
}

export function nextStep(given: Position): NextStep {
  const { sections, current, place, canCheck, isCompleted, canComplete, nextLesson, courseStatus } = given
  if (!sections) return { does: 'wait', label: 'Continue' }
  const index = Math.max(
    0,
    sections.findIndex(({ slug }) => slug === current),
  )
  const former = place === null ? undefined : formerSection(sections, place)
  const left = index === 0 && former && sections.indexOf(former) > 1 && !isCompleted ? former : undefined
  const following = left ?? sections[index + 1]
  if (sections[index]?.kind === 'try' && canCheck) {
    return { does: 'check', label: 'Check', otherwise: nextStep({ ...given, canCheck: false }) }
  }
  if (following) return { does: 'go-to-section', label: 'Continue', to: following, isWhereOneWas: left !== undefined }
  if (!isCompleted && canComplete) return { does: 'complete', label: 'Complete and continue' }
  if (nextLesson) return { does: 'go-to-lesson', label: 'Continue', to: nextLesson }
  return courseStatus === 'exam-open'
    ? { does: 'open-exam', label: 'Take the exam' }
    : { does: 'look-back', label: 'See what you did' }
}

/** The next unit that is not done, else the first lesson that is not completed: nobody is sent back to a bridge. */
export function unitAfter(units: readonly Unit[], unit: Unit, isDone: (unit: Unit) => boolean): Unit | null {
  const isOpen = (one: Unit) => one.id !== unit.id && !isDone(one)
  const index = units.indexOf(unit)
  return units.slice(index + 1).find(isOpen) ?? units.find((one) => isOpen(one) && isLesson(one)) ?? null
}

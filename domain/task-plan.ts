import type { CoursePath } from './course-paths.ts'
import type { Unit } from './courses.ts'
import type { LessonSection } from './lesson-sections.ts'
import type { Preferences } from './preferences.ts'
import { type Step, steps } from './tasks.ts'

export type Pace = Pick<Preferences, 'experienceLevel' | 'timeCommitment'>

/** The pace of a lesson on a path: lessons that a placement shows as known go as for advanced learners. */
export function paceFor({ id }: Pick<Unit, 'id'>, { preferences, masteredIds }: PacedPath): Pace {
  return masteredIds.has(id) ? { ...preferences, experienceLevel: 'advanced' } : preferences
}

/** What of a path decides how a lesson goes. */
export type PacedPath = Pick<CoursePath, 'preferences' | 'masteredIds'>

/** The tasks of a lesson for a level and a weekly time: those that its plan holds, in their order, and the others. */
export interface TaskPlan {
  planned: Step[]
  /** May be done as well. The step nearest to the planned ones comes first. */
  optional: Step[]
}

/**
 * Plans the tasks of a lesson.
 *
 * @param existing the steps that the lesson has; one that has none of the planned ones gives what it has
 */
export function taskPlan(pace: Pace, existing: readonly Step[]): TaskPlan {
  const wanted = plannedSteps(pace).filter((step) => existing.includes(step))
  const planned = wanted.length > 0 ? wanted : [...existing]
  return { planned, optional: steps.filter((step) => existing.includes(step) && !planned.includes(step)).reverse() }
}

/** The tasks of a lesson or bridge that a level and a weekly time plan. */
export function plannedTasks({ minutes }: Pick<Unit, 'minutes'>, pace: Pace): Step[] {
  const existing = steps.filter((step) => minutes.tasks[step] !== undefined)
  return taskPlan(pace, existing).planned
}

/** Above novice, one goes without the worked step; beginners and novices with minimal time leave the challenge for another day. */
function plannedSteps({ experienceLevel, timeCommitment }: Pace): Step[] {
  if (experienceLevel === 'advanced') return ['c']
  if (experienceLevel === 'intermediate') return ['b', 'c']
  return timeCommitment === 'minimal' ? ['a', 'b'] : ['a', 'b', 'c']
}

/** Whether passing the challenge shows that the earlier steps are mastered too. */
export function provesEarlierSteps({ experienceLevel }: Pace): boolean {
  return experienceLevel === 'advanced'
}

/** The runs that may fail before an easier task is offered; `null` where the plan begins with the easiest. */
export function failuresBeforeEasier({ experienceLevel }: Pace): number | null {
  return experienceLevel === 'advanced' ? 2 : experienceLevel === 'intermediate' ? 1 : null
}

/** Whether the small tasks of a text begin folded: who knows the basics opens those that they want. */
export function foldsSmallTasks({ experienceLevel }: Pace): boolean {
  return experienceLevel === 'intermediate' || experienceLevel === 'advanced'
}

/** A section in the place that a plan gives it. */
export type Arranged<Section extends LessonSection> = Section & {
  /** A task that the plan does without: it is folded, and passed over. */
  isOptional?: boolean
}

/** The sections of a lesson with their tasks in the order of a level and a weekly time. */
export function arrangedFor<Section extends LessonSection>(
  pace: Pace,
  sections: readonly Section[],
): Arranged<Section>[] {
  const first = sections.findIndex(({ step }) => step)
  const { planned, optional } = taskPlan(
    pace,
    sections.flatMap(({ step }) => step ?? []),
  )
  const tasks = [...planned, ...optional].flatMap((step) => sections.filter((section) => section.step === step))
  const arranged = tasks.map((section) =>
    optional.includes(section.step as Step) ? { ...section, isOptional: true } : section,
  )
  const others = sections.filter(({ step }) => !step)
  return first === -1 ? [...sections] : [...others.slice(0, first), ...arranged, ...others.slice(first)]
}

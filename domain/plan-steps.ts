import { goalOf, isBridge, isLesson } from './bridges.ts'
import { type LocalDate, localDateAt } from './calendar.ts'
import { type CoursePath, idsOfLesson } from './course-paths.ts'
import type { Lesson, Project, Unit } from './courses.ts'
import type { LearnerRecord } from './learner-record.ts'
import { paceFor, plannedTasks } from './task-plan.ts'
import { type Step, steps, taskIdOf } from './tasks.ts'

/** A part of a path that a plan lays on a day: it is done in one sitting, unless it is longer than a day may be. */
export interface PlanStep {
  id: string
  /** The text of a lesson, bridge or milestone; a graded task; the quiz with the completion; the exam; the hand-in. */
  does: 'read' | 'task' | 'quiz' | 'exam' | 'project'
  /** `null` for the exam and the hand-in. */
  unit: Unit | null
  /** Of a task. */
  step?: Step
  /** What is left of it. */
  minutes: number
}

/** A final project's time, which nothing in its content tells. */
const projectMinutes: Readonly<Record<Project['kind'], number>> = { exam: 30, work: 60 }

/** Nobody goes on with less than this many minutes of a step that was begun. */
const leastLeft = 10

const knownSteps = new WeakMap<CoursePath, PlanStep[]>()

/** All that a path plans, in its order. */
export function stepsOf(path: CoursePath): PlanStep[] {
  const steps = knownSteps.get(path) ?? stepsWorkedOut(path)
  knownSteps.set(path, steps)
  return steps
}

function stepsWorkedOut(path: CoursePath): PlanStep[] {
  const { units, course } = path
  const { project } = course
  const ofUnits = units.flatMap((unit): PlanStep[] => {
    const { reading, smallTasks, quiz, tasks } = unit.minutes
    return [
      { id: `${unit.id}:read`, does: 'read', unit, minutes: reading + smallTasks },
      ...plannedTasks(unit, paceFor(unit, path)).map((step): PlanStep => {
        return { id: taskIdOf(unit.id, step), does: 'task', unit, step, minutes: tasks[step] ?? 0 }
      }),
      ...(isLesson(unit) ? [{ id: `${unit.id}:quiz`, does: 'quiz' as const, unit, minutes: quiz }] : []),
    ]
  })
  if (!project) return ofUnits
  const does = project.kind === 'exam' ? 'exam' : 'project'
  return [...ofUnits, { id: project.id, does, unit: null, minutes: projectMinutes[project.kind] }]
}

/** The parts of a record that tell how far a plan is. */
export type PlanProgress = Pick<LearnerRecord, 'lessons' | 'exercises' | 'quizzes' | 'projects' | 'days'>

/** The day on which each step was done; steps that are open are missing. */
export type DoneSteps = ReadonlyMap<string, LocalDate>

/**
 * The steps that are done. A lesson that is complete is done with all its steps, and a bridge or milestone whose task b
 * passed is done as well. What was left out before a lesson, the hand-in or the exam that it leads to was left out on
 * purpose; a project's stages are a part of it and stay. Who passed a task or the quiz has read the text.
 *
 * @param timeZone by which the days are counted
 */
export function doneSteps(path: CoursePath, record: PlanProgress, timeZone: string): DoneSteps {
  const done = stepsOf(path).flatMap(({ id, does, unit, step }): [string, LocalDate][] => {
    const instant = unit
      ? instantIn(unit, does === 'read', step, { path, record })
      : handedInAt(path.course.project, record)
    return instant === null ? [] : [[id, localDateAt(new Date(instant * 1000), timeZone)]]
  })
  return new Map(done)
}

interface OnPath {
  path: CoursePath
  record: PlanProgress
}

function instantIn(unit: Unit, isText: boolean, step: Step | undefined, onPath: OnPath): number | null {
  const { record } = onPath
  const own = step
    ? [passedAt(unit, step, record)]
    : isText
      ? [...steps.map((each) => passedAt(unit, each, record)), quizPassedAt(unit, record)]
      : []
  return earliest([...own, unitDoneAt(unit, onPath)])
}

function unitDoneAt(unit: Unit, { path, record }: OnPath): number | null {
  if (isLesson(unit)) return completedAt(unit, record)
  const { project } = path.course
  const goal = isBridge(unit) ? goalOf(unit, path) : null
  const leadsToProject = isBridge(unit) || project?.kind === 'exam'
  const goalDoneAt = goal ? completedAt(goal, record) : leadsToProject ? handedInAt(project, record) : null
  return earliest([passedAt(unit, 'b', record), goalDoneAt])
}

function completedAt(lesson: Lesson, { lessons }: PlanProgress): number | null {
  return earliest(idsOfLesson(lesson).map((id) => own(lessons, id)?.completedAt))
}

function passedAt(unit: Unit, step: Step, { exercises }: PlanProgress): number | null {
  return earliest(idsOfLesson(unit).map((id) => own(exercises, taskIdOf(id, step))))
}

function quizPassedAt(unit: Unit, { quizzes }: PlanProgress): number | null {
  return earliest(idsOfLesson(unit).map((id) => own(quizzes, id)?.passedAt))
}

function handedInAt(project: Project | null, { projects }: PlanProgress): number | null {
  return earliest([project?.id, ...(project?.formerIds ?? [])].map((id) => own(projects, id ?? '')?.completedAt))
}

function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function earliest(instants: readonly (number | null | undefined)[]): number | null {
  const known = instants.filter((instant): instant is number => typeof instant === 'number')
  return known.length > 0 ? Math.min(...known) : null
}

/** The steps that are left, in their order, each with the minutes that it still takes. */
export function openSteps(path: CoursePath, record: PlanProgress, done: DoneSteps): PlanStep[] {
  const spent = new Map<Unit, number>()
  return stepsOf(path).flatMap((step): PlanStep[] => {
    const { unit, minutes } = step
    if (!unit) return done.has(step.id) ? [] : [step]
    const before =
      spent.get(unit) ?? idsOfLesson(unit).reduce((sum, id) => sum + (own(record.lessons, id)?.minutes ?? 0), 0)
    // Minutes are recorded for a unit as a whole: those beyond its done steps were spent on the first open one.
    spent.set(unit, done.has(step.id) ? Math.max(0, before - minutes) : 0)
    if (done.has(step.id)) return []
    return [{ ...step, minutes: Math.max(Math.min(minutes, leastLeft), minutes - before) }]
  })
}

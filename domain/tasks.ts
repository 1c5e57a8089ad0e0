import { z } from 'zod'
import type { Milestone } from './courses.ts'
import type { Exercise } from './exercises.ts'

/** The graded tasks of a lesson fade from worked to free: complete or repair (a), build (b), from empty (c). */
export const steps = ['a', 'b', 'c'] as const
export const Step = z.enum(steps)
export type Step = z.infer<typeof Step>

/** Screen words of each step. */
export const stepNames: Readonly<Record<Step, string>> = { a: 'Warm-up', b: 'Exercise', c: 'Challenge' }

/** A graded task of a lesson, as its page gets it. */
export interface Task {
  /** As by `taskIdOf`. */
  id: string
  lessonId: string
  step: Step
  /** The task whose files it goes on with, where these are not its own. */
  filesOf?: string
  /** For passing it, once. */
  points: number
  /** The skills that it feeds. */
  skills: readonly string[]
  exercise: Exercise
}

/** The lesson's own id for step b; else with the step behind it: `coding-1-1-1-a`. */
export function taskIdOf(lessonId: string, step: Step): string {
  return step === 'b' ? lessonId : `${lessonId}-${step}`
}

/** The points of a lesson's tasks. */
export const taskPoints: Readonly<Record<Step, number>> = { a: 2, b: 4, c: 8 }
export const bridgeTaskPoints: Readonly<Record<Step, number>> = { a: 3, b: 3, c: 3 }
export const milestonePoints: Readonly<Record<Milestone['kind'], number>> = { stage: 8, brief: 16 }

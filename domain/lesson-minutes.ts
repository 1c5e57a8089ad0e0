import type { Unit } from './courses.ts'
import { type Pace, type PacedPath, paceFor, plannedTasks } from './task-plan.ts'

type Measured = Pick<Unit, 'id' | 'minutes'>

/** How long a lesson takes on the path of a level and a weekly time, in whole minutes. */
export function minutesOfLesson(lesson: Pick<Unit, 'minutes'>, pace: Pace): { reading: number; practice: number } {
  const { reading, smallTasks, quiz, tasks } = lesson.minutes
  return {
    reading,
    practice: smallTasks + quiz + plannedTasks(lesson, pace).reduce((sum, step) => sum + (tasks[step] ?? 0), 0),
  }
}

/** By lesson, the median of the minutes that learners here spent on it, where enough of them did. */
export type MedianMinutes = Readonly<Record<string, number>>

/** Minutes added up, as the player shows them: `1h 56m`, `44m`. */
export function estimatedTime(lessons: readonly Measured[], path: PacedPath, medians: MedianMinutes = {}): string {
  const minutes = totalMinutes(lessons, path, medians)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** How long the lessons take together: each as long as learners here took, else as it is worked out. */
export function totalMinutes(lessons: readonly Measured[], path: PacedPath, medians: MedianMinutes = {}): number {
  return lessons.reduce((sum, lesson) => {
    const { reading, practice } = minutesOfLesson(lesson, paceFor(lesson, path))
    return sum + (medians[lesson.id] ?? reading + practice)
  }, 0)
}

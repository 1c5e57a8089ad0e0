import type { Unit } from './courses.ts'
import { type Pace, plannedTasks } from './task-plan.ts'

/** How long a lesson takes on the path of a level and a weekly time, in whole minutes. */
export function minutesOfLesson(lesson: Pick<Unit, 'minutes'>, pace: Pace): { reading: number; practice: number } {
  const { reading, smallTasks, quiz, tasks } = lesson.minutes
  return {
    reading,
    practice: smallTasks + quiz + plannedTasks(lesson, pace).reduce((sum, step) => sum + (tasks[step] ?? 0), 0),
  }
}

/** Minutes added up, as the player shows them: `1h 56m`, `44m`. */
export function estimatedTime(lessons: readonly Pick<Unit, 'minutes'>[], pace: Pace): string {
  const minutes = totalMinutes(lessons, pace)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** How long the lessons take together. */
export function totalMinutes(lessons: readonly Pick<Unit, 'minutes'>[], pace: Pace): number {
  return lessons.reduce((sum, lesson) => {
    const { reading, practice } = minutesOfLesson(lesson, pace)
    return sum + reading + practice
  }, 0)
}

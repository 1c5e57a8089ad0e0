import type { Lesson } from './courses.ts'
import type { Preferences } from './preferences.ts'
import type { Step } from './tasks.ts'

type Pace = Pick<Preferences, 'experienceLevel' | 'timeCommitment'>

/**
 * The steps of a lesson's tasks that the plan of a level and a weekly time holds, in their order; the others may be
 * done all the same. Who is above novice does without the worked step; beginners with minimal time leave the challenge for another day.
 */
export function plannedSteps({ experienceLevel, timeCommitment }: Pace): Step[] {
  if (experienceLevel === 'advanced') return ['c']
  if (experienceLevel === 'intermediate') return ['b', 'c']
  return timeCommitment === 'minimal' ? ['a', 'b'] : ['a', 'b', 'c']
}

/** How long a lesson takes on the path of a level and a weekly time, in whole minutes. */
export function minutesOfLesson(
  { minutes }: Pick<Lesson, 'minutes'>,
  pace: Pace,
): { reading: number; practice: number } {
  const { reading, smallTasks, quiz, tasks } = minutes
  const planned = plannedSteps(pace).filter((step) => step in tasks)
  // A lesson whose tasks have not grown to three steps gives what it has.
  const steps = planned.length > 0 ? planned : (Object.keys(tasks) as Step[])
  return { reading, practice: smallTasks + quiz + steps.reduce((sum, step) => sum + (tasks[step] ?? 0), 0) }
}

/** Minutes added up, as the player shows them: `1h 56m`, `44m`. */
export function estimatedTime(lessons: readonly Pick<Lesson, 'minutes'>[], pace: Pace): string {
  const minutes = totalMinutes(lessons, pace)
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** How long the lessons take together. */
export function totalMinutes(lessons: readonly Pick<Lesson, 'minutes'>[], pace: Pace): number {
  return lessons.reduce((sum, lesson) => {
    const { reading, practice } = minutesOfLesson(lesson, pace)
    return sum + reading + practice
  }, 0)
}

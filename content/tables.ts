import { coursePath, lessonsOf } from '../domain/course-paths.ts'
import { totalMinutes } from '../domain/lesson-minutes.ts'
import { everyPreferences } from '../domain/preferences.ts'
import { measuresOf, readingLevelOf } from './lesson-measures.ts'
import type { Content } from './read.ts'

// Tables for authors: how much each lesson gives to read and to do, and how the paths of a course differ.

export function lessonTable({ courses, lessons }: Content): object[] {
  return courses.flatMap(({ modules }) =>
    modules.flatMap(lessonsOf).flatMap(({ id, duration }) => {
      const parts = lessons.get(id)
      if (!parts) return []
      const { words, wordsBeforeFirst, longestStretch, smallTasks, typedTasks } = measuresOf(parts)
      return {
        lesson: id,
        words,
        'before first task': wordsBeforeFirst,
        'longest stretch': longestStretch,
        'small tasks': smallTasks,
        typed: typedTasks,
        tasks: parts.tasks.map(({ step }) => step).join(' '),
        quiz: parts.quiz.length,
        'reading level': Number(readingLevelOf(parts).toFixed(1)),
        duration,
      }
    }),
  )
}

/** The paths of each course's first goal. */
export function pathTable({ courses }: Content): object[] {
  return courses.flatMap((course) =>
    everyPreferences()
      .filter(({ learningGoal }) => learningGoal === course.goals[0])
      .map((preferences) => {
        const { experienceLevel, timeCommitment } = preferences
        const { lessons } = coursePath(course, preferences)
        const hours = totalMinutes(lessons, preferences) / 60
        const weeks = course.weeks[timeCommitment]
        const ends = weeks.split('-').map(Number)
        const aWeek = [...new Set(ends)].reverse().map((count) => (hours / count).toFixed(1))
        return {
          path: `${course.goals[0]} ${experienceLevel} ${timeCommitment}`,
          lessons: lessons.length,
          hours: Number(hours.toFixed(1)),
          weeks,
          'hours a week': aWeek.join('–'),
        }
      }),
  )
}

import { isBridge, isLesson } from '../domain/bridges.ts'
import { coursePath, lessonsOf, pathsOf } from '../domain/course-paths.ts'
import { totalMinutes } from '../domain/lesson-minutes.ts'
import { lessonPoints, levelName, levelOf } from '../domain/levels.ts'
import { plannedTasks, provesEarlierSteps } from '../domain/task-plan.ts'
import { weeklyMinutes } from '../domain/weekly-goal.ts'
import { durationOf, measuresOf, minutesOf, readingLevelOf } from './lesson-measures.ts'
import type { Content } from './read.ts'

// Tables for authors: how much each lesson and bridge gives to read and to do, and how the paths of a course differ.

/** All lessons, then all bridges and milestones. */
export function lessonTable({ courses, lessons }: Content): object[] {
  const inCourses = courses.flatMap(({ modules }) => modules.flatMap(lessonsOf).map(({ id }) => id))
  const ids = new Set([...inCourses, ...lessons.keys()])
  return [...ids].flatMap((id) => {
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
      duration: durationOf(minutesOf(parts)),
    }
  })
}

/** The paths of each course's first topic, with the points that all of a path gives. */
export function pathTable({ courses, lessons: parts }: Pick<Content, 'courses' | 'lessons'>): PathRow[] {
  return courses.flatMap((course) =>
    pathsOf({ topics: course.topics.slice(0, 1) }).map((preferences): PathRow => {
      const { learningGoal, experienceLevel, timeCommitment } = preferences
      const path = coursePath(course, preferences)
      const tasks = path.units.flatMap((unit) => {
        const planned = plannedTasks(unit, preferences)
        const provesAll = planned.includes('c') && provesEarlierSteps(preferences)
        return (parts.get(unit.id)?.tasks ?? []).filter(({ step }) => provesAll || planned.includes(step))
      })
      const hours = totalMinutes(path.units, path) / 60
      const weeks = course.weeks[timeCommitment]
      const ends = weeks.split('-').map((count) => hours / Number(count))
      const [least, most] = weeklyMinutes[timeCommitment]
      const points =
        path.lessons.length * lessonPoints +
        tasks.reduce((sum, task) => sum + task.points, 0) +
        (course.project?.points ?? 0)
      return {
        path: `${learningGoal} ${experienceLevel} ${timeCommitment}`,
        lessons: path.lessons.length,
        bridges: path.bridges.length,
        milestones: path.units.filter((unit) => !isLesson(unit) && !isBridge(unit)).length,
        tasks: tasks.length,
        hours: Number(hours.toFixed(1)),
        weeks,
        'hours a week': [...new Set(ends.map((count) => count.toFixed(1)))].reverse().join('–'),
        'weeks fit': Math.max(...ends) * 60 >= least && Math.min(...ends) * 60 <= most ? 'yes' : 'no',
        points,
        level: levelName(levelOf(points)),
      }
    }),
  )
}

interface PathRow {
  path: string
  lessons: number
  bridges: number
  milestones: number
  tasks: number
  hours: number
  weeks: string
  'hours a week': string
  /** Whether some number of those weeks takes the weekly time that was chosen. */
  'weeks fit': 'yes' | 'no'
  points: number
  level: string
}

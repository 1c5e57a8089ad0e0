import { describe, expect, test } from 'vitest'
import { lesson } from '../testing/domain.ts'
import type { LessonMinutes } from './courses.ts'
import { estimatedTime, minutesOfLesson, totalMinutes } from './lesson-minutes.ts'

const whole: LessonMinutes = { reading: 10, smallTasks: 9, quiz: 6, tasks: { a: 5, b: 15, c: 25 } }
const pace = { experienceLevel: 'novice', timeCommitment: 'moderate' } as const
const path = { preferences: { learningGoal: 'coding', ...pace }, masteredIds: new Set<string>() }

describe('a lesson takes', () => {
  test.each([
    ['beginner', 'minimal', 35],
    ['beginner', 'intensive', 60],
    ['novice', 'moderate', 60],
    ['intermediate', 'minimal', 55],
    ['advanced', 'intensive', 40],
  ] as const)(
    'on the path of a %s with %s time %d minutes of practice',
    (experienceLevel, timeCommitment, practice) => {
      const minutes = minutesOfLesson({ minutes: whole }, { experienceLevel, timeCommitment })
      expect(minutes).toEqual({ reading: 10, practice })
    },
  )

  test('the time of the tasks that it has, where it has none of the planned ones', () => {
    const onlyB = { minutes: { ...whole, tasks: { b: 15 } } }
    expect(minutesOfLesson(onlyB, { ...pace, experienceLevel: 'advanced' }).practice).toBe(30)
  })
})

test.each([
  [[], '0m'],
  [[10], '10m'],
  [[12, 13, 19], '44m'],
  [[59], '59m'],
  [[60], '1h 0m'],
  [[58, 58], '1h 56m'],
  [[60, 60], '2h 0m'],
])('lessons of %j minutes take %s together', (minutes, time) => {
  const lessons = minutes.map((reading) => lesson('lesson', reading))
  expect(estimatedTime(lessons, path)).toBe(time)
  expect(totalMinutes(lessons, path)).toBe(minutes.reduce((sum, one) => sum + one, 0))
})

test('a lesson with a median takes the time of the learners here, and the others what is worked out', () => {
  const lessons = [lesson('known', 10), lesson('new', 20)]
  expect(totalMinutes(lessons, path, { known: 35 })).toBe(55)
})

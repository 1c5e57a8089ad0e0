import fc from 'fast-check'
import { expect, test } from 'vitest'
import { course, lesson } from '../testing/domain.ts'
import { daysBetween } from './calendar.ts'
import { coursePath } from './course-paths.ts'
import type { Course, Module } from './courses.ts'
import { timeCommitments } from './preference-choices.ts'
import type { TimeCommitment } from './preferences.ts'
import { arrivalsOf } from './trail-dates.ts'

const weeks = { minimal: '6-8', moderate: '4-6', significant: '3-4', intensive: '1' }

/** A course whose modules have one lesson of so many minutes for each number. */
function pathOf(minutes: number[][], timeCommitment: TimeCommitment, hasProject = true) {
  const modules = minutes.map((lessons, index) => ({
    id: `m${index + 1}`,
    title: `Module ${index + 1}`,
    when: {},
    subModules: [{ lessons: lessons.map((length, at) => ({ ...lesson(`${at}`, length), title: `Lesson ${at + 1}` })) }],
  })) as Module[]
  const project = hasProject ? { title: 'Exam' } : null
  const web = { ...course('1', ['coding'], modules), weeks, project } as Course
  return coursePath(web, { learningGoal: 'coding', timeCommitment, experienceLevel: 'beginner' })
}

test.each([
  [
    'the most weeks, the last of them for the project',
    [[30], [10, 9]],
    'minimal',
    true,
    ['2026-12-22 Module 1', '2027-01-10 Module 2', '2027-01-17 Exam'],
  ],
  [
    'fewer weeks with more time',
    [[30], [10, 9]],
    'significant',
    true,
    ['2026-12-05 Module 1', '2026-12-13 Module 2', '2026-12-20 Exam'],
  ],
  [
    'one week for all of it',
    [[30], [10, 9]],
    'intensive',
    true,
    ['2026-11-27 Module 1', '2026-11-29 Module 2', '2026-11-29 Exam'],
  ],
  [
    'all of them for the lessons where there is no project',
    [[10], [10]],
    'moderate',
    false,
    ['2026-12-13 Module 1', '2027-01-03 Module 2'],
  ],
  [
    'lesson by lesson where there is one module',
    [[10, 30]],
    'significant',
    false,
    ['2026-11-29 Lesson 1', '2026-12-20 Lesson 2'],
  ],
] as const)('%s', (_, minutes, time, hasProject, expected) => {
  const path = pathOf(
    minutes.map((one) => [...one]),
    time,
    hasProject,
  )
  expect(arrivalsOf(path, '2026-11-22').map(({ title, date }) => `${date} ${title}`)).toEqual(expected)
})

test('nobody arrives before they begin or out of order, and the last arrival is at the end of the weeks', () => {
  const lessons = fc.array(fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(lessons, fc.constantFrom(...timeCommitments.map(({ value }) => value)), (minutes, time) => {
      const days = arrivalsOf(pathOf(minutes, time), '2026-02-20').map(({ date }) => daysBetween('2026-02-20', date))
      expect(days).toEqual(days.toSorted((one, other) => one - other))
      expect(days.at(0)).toBeGreaterThanOrEqual(0)
      expect(days.at(-1)).toBe(Number(weeks[time].split('-').at(-1)) * 7)
    }),
  )
})

test('the days of what is left count from the day on which one goes on, and completed lessons take none', () => {
  const path = pathOf([[30], [10, 20]], 'minimal')
  for (const [index, lesson] of path.lessons.entries()) lesson.id = `l${index}`
  const daysAfter = (...completed: string[]) =>
    arrivalsOf(path, '2026-11-22', new Set(completed)).map(({ date }) => daysBetween('2026-11-22', date))
  expect(daysAfter()).toEqual([25, 49, 56])
  expect(daysAfter('l0')).toEqual([0, 25, 32])
  expect(daysAfter('l0', 'l1', 'l2')).toEqual([0, 0, 7])
})

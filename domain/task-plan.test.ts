import { expect, test } from 'vitest'
import { ExperienceLevel, TimeCommitment } from './preferences.ts'
import { taskPlan } from './task-plan.ts'
import type { Step } from './tasks.ts'

/** For each level, by weekly time: the planned steps, and in brackets the optional ones. */
const plansOf = (...existing: Step[]) =>
  ExperienceLevel.options.map((experienceLevel) =>
    TimeCommitment.options.map((timeCommitment) => {
      const { planned, optional } = taskPlan({ experienceLevel, timeCommitment }, existing)
      return `${planned.join('')}(${optional.join('')})`
    }),
  )

test('level and weekly time decide which tasks of a lesson are planned, and in which order', () => {
  expect(plansOf('a', 'b', 'c')).toEqual([
    ['ab(c)', 'abc()', 'abc()', 'abc()'],
    ['ab(c)', 'abc()', 'abc()', 'abc()'],
    ['bc(a)', 'bc(a)', 'bc(a)', 'bc(a)'],
    ['c(ba)', 'c(ba)', 'c(ba)', 'c(ba)'],
  ])
})

test('a lesson that has none of the planned tasks gives what it has', () => {
  expect(new Set(plansOf('b').flat())).toEqual(new Set(['b()']))
  expect(new Set(plansOf().flat())).toEqual(new Set(['()']))
})

import { expect, test } from 'vitest'
import { cutLesson } from './lesson-sections.ts'
import { ExperienceLevel, TimeCommitment } from './preferences.ts'
import { arrangedFor, taskPlan } from './task-plan.ts'
import { type Step, steps } from './tasks.ts'

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

const text = { title: 'Text', slug: 'text', height: 50 }

test.each([
  ['beginner', 'minimal', 'start text warm-up exercise (challenge) quiz'],
  ['novice', 'moderate', 'start text warm-up exercise challenge quiz'],
  ['intermediate', 'moderate', 'start text exercise challenge (warm-up) quiz'],
  ['advanced', 'minimal', 'start text challenge (exercise) (warm-up) quiz'],
] as const)('for %s with %s time the tasks are in the order of the plan, those outside it last', (...row) => {
  const [experienceLevel, timeCommitment, order] = row
  const all = steps.map((step) => ({ step, title: step }))
  const sections = cutLesson({ passages: [text], tasks: all, hasQuiz: true })
  const arranged = arrangedFor({ experienceLevel, timeCommitment }, sections)
  expect(arranged.map(({ slug, isOptional }) => (isOptional ? `(${slug})` : slug)).join(' ')).toBe(order)
})

test('a lesson without tasks stays as it is', () => {
  const sections = cutLesson({ passages: [text, { ...text, slug: 'more' }], tasks: [], hasQuiz: true })
  expect(arrangedFor({ experienceLevel: 'advanced', timeCommitment: 'minimal' }, sections)).toEqual(sections)
})

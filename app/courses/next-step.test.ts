import { describe, expect, test } from 'vitest'
import { cutLesson } from '../../domain/lesson-sections.ts'
import { bridge, lesson } from '../../testing/domain.ts'
import { nextStep, unitAfter } from './next-step.ts'

const passages = [
  { title: 'One', slug: 'one', height: 40 },
  { title: 'Two', slug: 'two', height: 40 },
]
const sections = cutLesson({ passages, tasks: [{ step: 'b', title: 'Build it' }], hasQuiz: true })
const [first, second] = [lesson('a'), lesson('b')]
const given = {
  sections,
  current: null,
  place: null,
  canCheck: true,
  isCompleted: false,
  canComplete: true,
  nextLesson: second,
  courseStatus: 'on-the-way' as const,
}
const done = { current: 'quiz', isCompleted: true }

describe('the button at the foot says', () => {
  test.each([
    ['Continue before a script knows where one is', {}, 'Continue', 'one'],
    ['Continue at the beginning', { current: 'start' }, 'Continue', 'one'],
    ['Continue in the text', { current: 'one' }, 'Continue', 'two'],
    ['Continue to where one was', { current: 'start', place: 'exercise' }, 'Continue', 'exercise'],
    ['Continue to the next, once one has gone on', { current: 'one', place: 'quiz' }, 'Continue', 'two'],
    ['Continue to the next, where one was at the beginning', { current: 'start', place: 'one' }, 'Continue', 'one'],
    [
      'Continue to where one was, also after it was renamed',
      { current: 'start', place: 'two-more' },
      'Continue',
      'two',
    ],
    ['Continue to the next, where the place is gone', { current: 'start', place: 'former' }, 'Continue', 'one'],
    [
      'Continue to the next, in a lesson that is done',
      { current: 'start', place: 'quiz', isCompleted: true },
      'Continue',
      'one',
    ],
    ['Continue and waits, until the lesson is there', { sections: null }, 'Continue', null],
    ['Complete and continue in a lesson that does not come', { sections: [] }, 'Complete and continue', null],
    ['Check at the exercise', { current: 'exercise' }, 'Check', null],
    [
      'Continue at an exercise that passed, or is not ready',
      { current: 'exercise', canCheck: false },
      'Continue',
      'quiz',
    ],
    ['Complete and continue at the end', { current: 'quiz' }, 'Complete and continue', null],
    ['Continue at the end of one that is done', done, 'Continue', 'b'],
    ['Continue at the end of a bridge that is not done', { current: 'quiz', canComplete: false }, 'Continue', 'b'],
    [
      'Take the exam after the last',
      { ...done, nextLesson: null, courseStatus: 'exam-open' as const },
      'Take the exam',
      null,
    ],
    [
      'See what you did, where work is open',
      { ...done, nextLesson: null, courseStatus: 'project-open' as const },
      'See what you did',
      null,
    ],
    [
      'See what you did, where all is done',
      { ...done, nextLesson: null, courseStatus: 'certified' as const },
      'See what you did',
      null,
    ],
  ])('%s', (_, position, label, to) => {
    const step = nextStep({ ...given, ...position })
    expect(step.label).toBe(label)
    expect('to' in step ? ('slug' in step.to ? step.to.slug : step.to.id) : null).toBe(to)
  })
})

test('whoever is stuck at an exercise may go on to what comes after it', () => {
  const step = nextStep({ ...given, current: 'exercise' })
  expect(step).toMatchObject({ label: 'Check', otherwise: { does: 'go-to-section', to: { slug: 'quiz' } } })
})

test.each([
  [[], 'b'],
  [['b'], 'c'],
  [['c'], 'b'],
  [['b', 'c'], 'a'],
  [['a', 'b', 'c'], null],
])('with %j completed, one goes on after the second lesson with the right one', (completed, expected) => {
  const lessons = [first, lesson('x'), second, lesson('c')]
  const known = completed.length === 3 ? [...completed, 'x'] : completed
  expect(unitAfter(lessons, lessons[1] as typeof first, ({ id }) => known.includes(id))?.id ?? null).toBe(expected)
})

test('one goes on to a bridge that comes next, and never back to one', () => {
  const units = [bridge('p', [], {}), first, bridge('q', [], {}), second]
  const after = (unit: (typeof units)[number], known: string[]) =>
    unitAfter(units, unit, ({ id }) => known.includes(id))
  expect(after(first, [])?.id).toBe('q')
  expect(after(first, ['q'])?.id).toBe('b')
  expect(after(second, [])?.id).toBe('a')
  expect(after(second, ['a'])).toBe(null)
})

import { expect, test } from 'vitest'
import type { LearningEvent } from '../../domain/learning-events.ts'
import { amountOf, bestAfter, lessonsAfter, passedAtIn, submissionsIn } from './overlay.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const common = { id: 'x', learnerId: 'ana', occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const completed = (lessonId: string): LearningEvent => ({ ...common, kind: 'lesson-completed', lessonId, preferences })
const reopened = (lessonId: string): LearningEvent => ({ ...common, kind: 'lesson-reopened', lessonId, preferences })
const taken = (firstTries: number[], lessonId = 'a'): LearningEvent => ({
  ...common,
  kind: 'quiz-taken',
  lessonId,
  firstTries,
})
const minutes = (minutes: number): LearningEvent => ({ ...common, kind: 'minutes-spent', lessonId: 'a', minutes })
const handedIn = (submission: string): LearningEvent => ({
  ...common,
  kind: 'project-handed-in',
  projectId: 'p',
  preferences,
  submission,
})

test('the last thing done with a lesson is what shows', () => {
  expect([...lessonsAfter(['a', 'b'], [reopened('a'), completed('c'), completed('a'), reopened('b')])]).toEqual([
    'c',
    'a',
  ])
})

test('what the server knows by now is not changed by what it knows it from', () => {
  expect(lessonsAfter(['a'], [completed('a')])).toEqual(new Set(['a']))
})

test('what was handed in last is what was handed in', () => {
  expect(submissionsIn([handedIn('half'), completed('a'), handedIn('whole')])).toEqual(new Map([['p', 'whole']]))
})

test('the best of a quiz is the best of what is stored and of what was taken since', () => {
  const questions = [0, 1, 2, 3].map((answer) => ({
    question: `${answer}`,
    options: ['a', 'b', 'c', 'd'],
    answer,
    why: '',
  }))
  const stored = { correct: 2, total: 4 }
  expect(bestAfter(null, [], 'a', questions)).toBeNull()
  expect(bestAfter(stored, [taken([0, 0, 0, 0])], 'a', questions)).toEqual(stored)
  expect(bestAfter(stored, [taken([0, 1, 2, 3]), taken([0, 0, 0, 0])], 'a', questions)).toEqual({
    correct: 4,
    total: 4,
  })
  expect(bestAfter(stored, [taken([0, 1, 2, 3], 'b')], 'a', questions)).toEqual(stored)
})

test('an exercise passed at its first pass', () => {
  const passed = (occurredAt: string, lessonId: string): LearningEvent => ({
    ...common,
    kind: 'exercise-passed',
    lessonId,
    occurredAt,
  })
  const events = [passed('1', 'b'), passed('2', 'a'), passed('3', 'a')]
  expect(passedAtIn(events, 'a')).toBe('2')
  expect(passedAtIn(events, 'c')).toBeNull()
})

test.each([
  ['', [], 0],
  ['1 step', [completed('a')], 0],
  ['3 steps', [completed('a'), reopened('a'), taken([0])], 0],
  ['1 text', [], 1],
  ['2 steps, 2 texts, 12 minutes', [completed('a'), handedIn('x'), minutes(5), minutes(7)], 2],
  ['', [{ ...common, kind: 'note-taken', lessonId: 'a' } as LearningEvent], 0],
])('what is not saved is said as %j', (amount, events, texts) => {
  expect(amountOf(events, texts)).toBe(amount)
})

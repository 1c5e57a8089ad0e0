import { expect, test } from 'vitest'
import type { OwnEvent } from './operations/event.ts'
import {
  bestAfter,
  completedAtIn,
  lessonsAfter,
  passedAtIn,
  practisedAfter,
  quizzesAfter,
  submissionsIn,
} from './optimistic.ts'

const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const
const common = { eventId: 'x', occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const completed = (lessonId: string): OwnEvent => ({ ...common, kind: 'lesson-completed', lessonId, preferences })
const reopened = (lessonId: string): OwnEvent => ({ ...common, kind: 'lesson-reopened', lessonId, preferences })
const taken = (firstTries: number[], lessonId = 'a'): OwnEvent => ({
  ...common,
  kind: 'quiz-taken',
  lessonId,
  firstTries,
})
const handedIn = (submission: string): OwnEvent => ({
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

test('of a quiz shows the best by lesson; what was passed stays so, and what cannot be counted is left out', () => {
  const question = { question: '', options: ['a', 'b'], answer: 0, why: '' }
  const stored = [{ lessonId: 'a', best: { correct: 1, total: 1 }, isPassed: true }]
  const after = quizzesAfter(
    stored,
    [taken([1]), taken([1], 'b'), taken([0], 'c'), taken([0], 'unknown')],
    (lessonId) => (lessonId === 'unknown' ? [] : [question]),
  )
  expect(Object.fromEntries(after)).toEqual({
    a: { best: { correct: 1, total: 1 }, isPassed: true },
    b: { best: { correct: 0, total: 1 }, isPassed: false },
    c: { best: { correct: 1, total: 1 }, isPassed: true },
  })
})

test('what was practised is what the account knows of and what was passed since', () => {
  const passed: OwnEvent = { ...common, kind: 'exercise-passed', lessonId: 'b' }
  expect(practisedAfter(['a'], [passed, completed('c')])).toEqual(new Set(['a', 'b']))
})

test('an exercise passed at its first pass', () => {
  const passed = (occurredAt: string, lessonId: string): OwnEvent => ({
    ...common,
    kind: 'exercise-passed',
    lessonId,
    occurredAt,
  })
  const events = [passed('1', 'b'), passed('2', 'a'), passed('3', 'a')]
  expect(passedAtIn(events, 'a')).toBe('2')
  expect(passedAtIn(events, 'c')).toBeNull()
})

test('a path is completed with the last of its lessons, and not with one of another course', () => {
  const at = (occurredAt: string, lessonId: string): OwnEvent => ({ ...completed(lessonId), occurredAt })
  const events = [at('1', 'a'), at('2', 'b'), at('3', 'elsewhere')]
  expect(completedAtIn(events, ['a', 'b'])).toBe('2')
  expect(completedAtIn(events, ['c'])).toBeNull()
})

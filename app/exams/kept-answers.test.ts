import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers, keepAnswer, keptAnswers } from './kept-answers.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test("what was chosen in an exam outlives another's in the same browser, until it is handed in", () => {
  keepAnswer('anas', 'q1', 2)
  keepAnswer('bens', 'q1', 0)
  keepAnswer('bens', 'q1', 1)
  expect([keptAnswers('anas'), keptAnswers('bens')]).toEqual([{ q1: 2 }, { q1: 1 }])
  forgetAnswers('bens')
  expect([keptAnswers('anas'), keptAnswers('bens')]).toEqual([{ q1: 2 }, {}])
})

test('what two tabs chose in the same exam is kept together', () => {
  const [one, other] = ['q1', 'q2']
  keepAnswer('anas', one, 2)
  // A tab that was opened before knows nothing of it.
  keepAnswer('anas', other, 3)
  expect(keptAnswers('anas')).toEqual({ q1: 2, q2: 3 })
})

test('of exams that nobody came back to the oldest are forgotten', () => {
  keepAnswer('first', 'q1', 1)
  for (let count = 0; count < 100; count++) keepAnswer(`later ${count}`, 'q1', 1)
  expect([keptAnswers('first'), keptAnswers('later 99')]).toEqual([{}, { q1: 1 }])
})

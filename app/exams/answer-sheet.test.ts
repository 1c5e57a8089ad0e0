import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSheet, discardAnswers, storeAnswer } from './answer-sheet.ts'

beforeEach(() => {
  const sheets = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => sheets.get(key) ?? null,
    setItem: (key: string, value: string) => void sheets.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test("what was chosen in an exam outlives another's in the same browser, until it is handed in", () => {
  storeAnswer('anas', 'q1', 2)
  storeAnswer('bens', 'q1', 0)
  storeAnswer('bens', 'q1', 1)
  expect([answerSheet('anas'), answerSheet('bens')]).toEqual([{ q1: 2 }, { q1: 1 }])
  discardAnswers('bens')
  expect([answerSheet('anas'), answerSheet('bens')]).toEqual([{ q1: 2 }, {}])
})

test('the choices of two tabs in the same exam are merged', () => {
  const [one, other] = ['q1', 'q2']
  storeAnswer('anas', one, 2)
  // An older tab has not seen the first answer.
  storeAnswer('anas', other, 3)
  expect(answerSheet('anas')).toEqual({ q1: 2, q2: 3 })
})

test('of exams that nobody came back to the oldest are forgotten', () => {
  storeAnswer('first', 'q1', 1)
  for (let count = 0; count < 100; count++) storeAnswer(`later ${count}`, 'q1', 1)
  expect([answerSheet('first'), answerSheet('later 99')]).toEqual([{}, { q1: 1 }])
})

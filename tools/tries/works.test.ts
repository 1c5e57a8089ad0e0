import { describe, expect, test } from 'vitest'
import type { CheckResult } from '../../app/exercises/check-result.ts'
import type { Exercise } from '../../domain/exercises.ts'
import { faultOfText, faultOfWork, type TriedText, type TriedWork } from './works.ts'

const exercise = {
  checks: [
    { asks: 'A heading', says: 'There is none.', test: '' },
    { asks: 'A list', says: 'There is no list.', test: '' },
  ],
} as unknown as Exercise
const work = { exercise, place: '', lessonId: '', taskId: '', name: '', work: {} } satisfies TriedWork

describe('of a work', () => {
  const fault = (fails: string | undefined, states: CheckResult['state'][], problem: string | null = null) => {
    const results = states.map((state) => ({ state }) as CheckResult)
    return faultOfWork(fails === undefined ? work : { ...work, fails }, { output: '', results, problem })
  }

  test('that came to what it has to, nothing is said', () => {
    expect(fault(undefined, ['passed', 'passed'])).toBeNull()
    expect(fault('A list', ['failed', 'failed'])).toBeNull()
  })

  test.each([
    [fault(undefined, ['passed', 'failed']), "the check 'A list' says 'There is no list.'"],
    [fault(undefined, ['unknown', 'unknown'], 'Error:\n  x'), 'its checks could not run: Error: x'],
    [fault('A list', ['unknown', 'unknown']), 'its checks could not run: there was not enough time'],
    [fault('A list', ['passed', 'passed']), "every check passes, also 'A list', which has to fail"],
    [fault('A list', ['failed', 'passed']), "'A heading' fails, and 'A list', which has to, does not"],
  ])('the difference is said: %s', (said, expected) => expect(said).toContain(expected))
})

describe('of a typed text', () => {
  const fault = (says: string | null, isRight: boolean, heard: string) =>
    faultOfText({ says } as TriedText, { isRight, says: heard })

  test('that is answered as its task says, nothing is said', () => {
    expect(fault(null, true, 'Well done.')).toBeNull()
    expect(fault('a `p` is missing', false, 'Line 2: a `p` is missing.')).toBeNull()
  })

  test.each([
    [fault(null, false, 'No.'), "it is right and is told 'No.'"],
    [fault('', true, 'Well done.'), 'it is taken as right'],
    [fault('a `p` is missing', false, 'No.'), "it is told 'No.' instead of 'a `p` is missing'"],
  ])('the difference is said: %s', (said, expected) => expect(said).toContain(expected))
})

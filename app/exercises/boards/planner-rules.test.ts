import { describe, expect, test } from 'vitest'
import { casesOf } from '../../../testing/boards.ts'
import { rules, start } from './planner-rules.ts'

describe("a month's plan", () => {
  const week = (time: string, minutes: number) => (state: typeof start) =>
    Object.assign(state, { time, minutes: [minutes, 0, 0, 0, 0, 0, 0] })
  const cases = casesOf('planner', start, rules, [
    ['with four parts', 'parts', false, ({ parts }) => Object.assign(parts[0] ?? {}, { name: ' ' })],
    [
      'with the same part twice',
      'parts',
      false,
      ({ parts }) => Object.assign(parts[0] ?? {}, { name: 'Sing While Playing' }),
    ],
    ['with three chosen', 'parts', false, ({ parts }) => Object.assign(parts[0] ?? {}, { isChosen: true })],
    ['without a skill', 'parts', false, (state) => Object.assign(state, { skill: '' })],
    ['of an hour at least', 'minutes', true, week('minimal', 60)],
    ['of less than an hour', 'minutes', false, week('minimal', 55)],
    ['of more than two hours', 'minutes', false, week('minimal', 125)],
    ['of five hours in the middle range', 'minutes', true, week('moderate', 300)],
    ['of very many minutes where there is no end', 'minutes', true, week('intensive', 1300)],
    ['without a weekly time', 'minutes', false, week('', 90)],
    ['with a weekly time that does not exist', 'minutes', false, week('toString', 90)],
    [
      'with less than nothing on a day',
      'minutes',
      false,
      (state) => Object.assign(state, { minutes: [-30, 120, 0, 0, 0, 0, 0] }),
    ],
    ['with half an if-then plan', 'ifThen', false, ({ plan }) => Object.assign(plan, { action: 'try' })],
    ['with a day that does not exist', 'date', false, (state) => Object.assign(state, { firstDate: '2026-02-30' })],
  ])
  test.each(cases)('$what: $rule is $holds', ({ told, holds }) => expect(told).toBe(holds))
})

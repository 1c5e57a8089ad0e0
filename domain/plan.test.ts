import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lesson } from '../testing/domain.ts'
import { daysIntoWeek, daysLater, type LocalDate } from './calendar.ts'
import type { Schedule } from './items/schedule.ts'
import { noChanges } from './learner-record.ts'
import { minutesHeldBy, minutesOfDay, type PlanInput, planOf, reviewMinutes } from './plan.ts'
import type { PlanStep } from './plan-steps.ts'
import { timeCommitments } from './preference-choices.ts'
import type { Step } from './tasks.ts'

const monday = '2026-11-30'
const unit = lesson('1', 60)

const stepOf = (id: string, minutes: number, step?: Step): PlanStep => {
  return step ? { id, does: 'task', unit, step, minutes } : { id, does: 'read', unit, minutes }
}

const inputOf = (given: Partial<PlanInput>): PlanInput => ({
  steps: [],
  today: monday,
  time: 'minimal',
  schedule: { weekdays: [2, 4], absences: [], startsAt: null, alarmMinutes: null },
  changes: noChanges,
  usedToday: 0,
  ...given,
})

/** A plan in one line a day: its date, and the steps with their minutes. */
const linesOf = (given: Partial<PlanInput>) =>
  planOf(inputOf(given)).map(({ date, sittings }) =>
    [date, ...sittings.map(({ step, minutes, isPart }) => `${step.id} ${minutes}${isPart ? ' of it' : ''}`)].join(', '),
  )

const changes = (moves: Record<string, LocalDate>, extraMinutes: Record<LocalDate, number> = {}) => ({
  changes: { moves, extraMinutes },
})
const three = [stepOf('text', 15), stepOf('task', 10), stepOf('quiz', 5)]

test.each<[string, Partial<PlanInput>, string[]]>([
  ['a day takes what it holds beside the review', {}, ['2026-12-01, text 15, task 10', '2026-12-03, quiz 5']],
  [
    'minutes that are used up are not filled again',
    { today: '2026-12-01', usedToday: 8 },
    ['2026-12-01, text 15', '2026-12-03, task 10, quiz 5'],
  ],
  [
    'a step that does not fit waits whole for the next day',
    { steps: [stepOf('text', 15), stepOf('task', 20)] },
    ['2026-12-01, text 15', '2026-12-03, task 20'],
  ],
  [
    'a step longer than a day is done in even sittings',
    { steps: [stepOf('task', 65)] },
    ['2026-12-01, task 22 of it', '2026-12-03, task 22 of it', '2026-12-08, task 21 of it'],
  ],
  [
    'no two challenges on one day',
    { steps: [stepOf('one', 5, 'c'), stepOf('text', 5), stepOf('other', 5, 'c')] },
    ['2026-12-01, one 5, text 5', '2026-12-03, other 5'],
  ],
  [
    'nothing during an absence',
    {
      schedule: {
        weekdays: [2, 4],
        absences: [{ from: '2026-12-01', until: '2026-12-06' }],
        startsAt: null,
        alarmMinutes: null,
      },
    },
    ['2026-12-08, text 15, task 10', '2026-12-10, quiz 5'],
  ],
  [
    'one weekday holds what the week has to',
    { schedule: { weekdays: [7], absences: [], startsAt: null, alarmMinutes: null } },
    ['2026-12-06, text 15, task 10, quiz 5'],
  ],
  [
    'an exam that is longer than a day is taken in one sitting, on a day for itself',
    { steps: [stepOf('text', 15), { id: 'exam', does: 'exam', unit: null, minutes: 40 }] },
    ['2026-12-01, text 15', '2026-12-03, exam 40'],
  ],
  ['more time on a day is filled', changes({}, { '2026-12-01': 5 }), ['2026-12-01, text 15, task 10, quiz 5']],
  [
    'more time makes a day of learning',
    changes({}, { '2026-11-30': 20 }),
    ['2026-11-30, text 15', '2026-12-01, task 10, quiz 5'],
  ],
  [
    'what is moved later takes what follows along',
    changes({ task: '2026-12-05' }),
    ['2026-12-01, text 15', '2026-12-05, task 10', '2026-12-08, quiz 5'],
  ],
  [
    'what is moved nearer takes what comes before along',
    changes({ quiz: '2026-11-30' }),
    ['2026-11-30, text 15, task 10, quiz 5'],
  ],
  [
    'a day that has passed moves nothing',
    changes({ text: '2026-11-29' }),
    ['2026-12-01, text 15, task 10', '2026-12-03, quiz 5'],
  ],
])('%s', (_, given, lines) => {
  expect(linesOf({ steps: three, ...given })).toEqual(lines)
})

test('fifty absences of a year each, one after the other, cost no more than a look at each', () => {
  const absences = Array.from({ length: 50 }, (_, index) => {
    const from = daysLater(monday, index * 366)
    return { from, until: daysLater(from, 365) }
  })
  let looks = 0
  const counting = new Proxy(absences, {
    get: (target, key) => {
      if (key === 'find') looks += 1
      return Reflect.get(target, key)
    },
  })
  const schedule = { weekdays: [2, 4], absences: counting, startsAt: null, alarmMinutes: null }
  expect(planOf(inputOf({ steps: three, schedule })).map(({ date }) => date)).toEqual(['2077-01-07', '2077-01-12'])
  expect(looks).toBeLessThan(500)
})

test('a path that is done has no days', () => {
  expect(planOf(inputOf({}))).toEqual([])
})

test.each([
  ['minimal', [60, 33, 30, 30, 24, 20, 17]],
  ['moderate', [180, 93, 64, 50, 50, 50, 42]],
  ['significant', [300, 153, 104, 79, 64, 60, 60]],
  ['intensive', [600, 303, 204, 154, 124, 110, 110]],
] as const)(
  'a day of %s time holds less the more days there are, and a week no less than its goal',
  (time, minutes) => {
    expect([1, 2, 3, 4, 5, 6, 7].map((days) => minutesOfDay(time, days))).toEqual(minutes)
  },
)

const day = fc.integer({ min: 0, max: 60 }).map((days) => daysLater(monday, days))
const anySteps = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.constantFrom(undefined, 'a' as const, 'c' as const)), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => steps.map(([minutes, step], index) => stepOf(`s${index}`, minutes, step)))
const anyAbsence = fc
  .tuple(day, fc.integer({ min: 0, max: 30 }))
  .map(([from, days]) => ({ from, until: daysLater(from, days) }))
const anySchedule: fc.Arbitrary<Schedule> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  absences: fc.array(anyAbsence, { maxLength: 3 }),
  startsAt: fc.constant(null),
  alarmMinutes: fc.constant(null),
})
const anyInput = fc.record({
  steps: anySteps,
  today: day,
  time: fc.constantFrom(...timeCommitments.map(({ value }) => value)),
  schedule: anySchedule,
  changes: fc.record({
    moves: fc.dictionary(
      fc.integer({ min: 0, max: 39 }).map((index) => `s${index}`),
      day,
      { maxKeys: 4 },
    ),
    extraMinutes: fc.dictionary(day, fc.integer({ min: 1, max: 120 }), { maxKeys: 4 }),
  }),
  usedToday: fc.integer({ min: 0, max: 60 }),
})

test('every minute of every step is laid once, in the order of the path', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const sittings = planOf(input).flatMap(({ sittings }) => sittings)
      const order = sittings.map(({ step }) => input.steps.indexOf(step))
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      const laid = input.steps.map((step) =>
        sittings.filter((sitting) => sitting.step === step).reduce((sum, { minutes }) => sum + minutes, 0),
      )
      expect(laid).toEqual(input.steps.map(({ minutes }) => minutes))
    }),
  )
})

test('a day never holds more than it may, nor two challenges, but for what was moved there', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const movedTo = new Set(Object.values(input.changes.moves))
      for (const { date, sittings } of planOf(input).filter(({ date }) => !movedTo.has(date))) {
        const minutes = sittings.reduce((sum, sitting) => sum + sitting.minutes, 0)
        const used = date === input.today ? input.usedToday : 0
        expect(minutes + used + reviewMinutes).toBeLessThanOrEqual(minutesHeldBy(date, input))
        expect(sittings.filter(({ step }) => step.step === 'c').length).toBeLessThan(2)
      }
    }),
  )
})

test('who follows a plan arrives on the day that it named at first', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const input = { ...given, usedToday: 0 }
      const arrival = planOf(input).at(-1)?.date
      let steps = input.steps
      for (let today = input.today; today <= (arrival ?? ''); today = daysLater(today, 1)) {
        const [next] = planOf({ ...input, steps, today })
        if (next?.date === today) steps = stepsAfter(steps, next.sittings)
      }
      expect(steps).toEqual([])
    }),
  )
})

function stepsAfter(steps: readonly PlanStep[], sittings: readonly { step: PlanStep; minutes: number }[]): PlanStep[] {
  return steps.flatMap((step) => {
    const done = sittings.find((sitting) => sitting.step === step)
    const minutes = step.minutes - (done?.minutes ?? 0)
    return minutes > 0 ? [{ ...step, minutes }] : []
  })
}

test('weekdays that were not chosen are laid on only with more time, or by a move', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { moves, extraMinutes } = input.changes
      for (const { date } of planOf(input)) {
        const isChosen = input.schedule.weekdays.includes(daysIntoWeek(date, 1) + 1)
        expect(isChosen || date in extraMinutes || Object.values(moves).includes(date)).toBe(true)
      }
    }),
  )
})

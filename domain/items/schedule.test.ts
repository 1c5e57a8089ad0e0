import { expect, test } from 'vitest'
import { noSchedule, Schedule } from './schedule.ts'

const away = (from: string, until: string) => ({ absences: [{ from, until }] })

test.each([
  ['an absence of a day', away('2026-12-24', '2026-12-24'), null],
  ['an absence of a year', away('2026-01-01', '2027-01-01'), null],
  // A plan is laid day by day, past every absence.
  ['an absence of a lifetime', away('2026-01-01', '2096-01-01'), 'An absence is a year at most.'],
  ['a weekday twice', { weekdays: [1, 1] }, 'Name each weekday once.'],
  ['a time of the clock', { startsAt: '07:05' }, null],
  ['a time with seconds', { startsAt: '07:05:00' }, 'Invalid ISO time'],
])('%s is taken or refused with its reason', (_, part, reason) => {
  const read = Schedule.safeParse({ ...noSchedule, ...part })
  expect(read.error?.issues[0]?.message ?? null).toBe(reason)
})

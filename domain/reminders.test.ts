import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { course, module } from '../testing/domain.ts'
import { daysIntoWeek, daysLater, instantAt, localDateAt } from './calendar.ts'
import { coursePath } from './course-paths.ts'
import { coursePlan } from './course-plan.ts'
import { noReminders } from './items/reminders.ts'
import { noSchedule, type Schedule } from './items/schedule.ts'
import { emptyRecord, type LearnerRecord, noChanges } from './learner-record.ts'
import { dueOccasion, type Occasion, type ReminderTimes, reminderOf } from './reminders.ts'

const push = { ...noReminders, push: true }
const lookBack = { ...noReminders, lookBack: true }
const longAgo = new Date(0)

const dueAt = (now: string, times: Partial<ReminderTimes> = {}) =>
  dueOccasion({
    now: new Date(now),
    timeZone: 'Europe/Lisbon',
    startsAt: '19:30',
    reminders: push,
    chosenAt: longAgo,
    decidedOn: null,
    ...times,
  })

// In Lisbon it is UTC in winter; the clocks went forward on 2026-03-29 at 01:00, and back on 2026-10-25 at 02:00.
describe('an occasion', () => {
  test.each<[string, string, Partial<ReminderTimes>, Occasion['kind'] | null, string | null]>([
    ['is not due before its hour', '2026-12-01T19:29:59Z', {}, null, '2026-12-01T19:30:00Z'],
    ['is due at its hour', '2026-12-01T19:30:00Z', {}, 'day', '2026-12-02T19:30:00Z'],
    ['is due for three hours', '2026-12-01T22:29:59Z', {}, 'day', '2026-12-02T19:30:00Z'],
    ['is missed after them', '2026-12-01T22:30:00Z', {}, null, '2026-12-02T19:30:00Z'],
    ['is due once a day', '2026-12-01T19:31:00Z', { decidedOn: '2026-12-01' }, null, '2026-12-02T19:30:00Z'],
    [
      'has passed where its hour was chosen later',
      '2026-12-01T19:31:00Z',
      { chosenAt: new Date('2026-12-01T19:30:30Z') },
      null,
      '2026-12-02T19:30:00Z',
    ],
    ['needs an hour', '2026-12-01T19:30:00Z', { startsAt: null }, null, null],
    ['needs a way', '2026-12-01T19:30:00Z', { reminders: noReminders }, null, null],
    ['comes by the clock in summer', '2026-07-01T18:30:00Z', {}, 'day', '2026-07-02T18:30:00Z'],
    ['of a skipped hour comes after it', '2026-03-29T01:30:00Z', { startsAt: '01:30' }, 'day', '2026-03-30T00:30:00Z'],
    [
      'of an hour that comes twice comes first',
      '2026-10-25T00:30:00Z',
      { startsAt: '01:30' },
      'day',
      '2026-10-26T01:30:00Z',
    ],
    [
      'of an hour that comes twice does not come again',
      '2026-10-25T01:30:00Z',
      { startsAt: '01:30', decidedOn: '2026-10-25' },
      null,
      '2026-10-26T01:30:00Z',
    ],
    [
      'of a day with two midnights comes once',
      '2026-11-01T05:10:00Z',
      { startsAt: '00:10', timeZone: 'America/Havana', decidedOn: '2026-11-01' },
      null,
      '2026-11-02T05:10:00Z',
    ],
    [
      'of a skipped midnight comes after it',
      '2026-03-08T05:10:00Z',
      { startsAt: '00:10', timeZone: 'America/Havana' },
      'day',
      '2026-03-09T04:10:00Z',
    ],
    [
      'does not come again on a day that the date line repeats',
      '2026-12-02T05:30:00Z',
      { timeZone: 'Pacific/Honolulu', decidedOn: '2026-12-02' },
      null,
      '2026-12-04T05:30:00Z',
    ],
    [
      'looks back on a Monday',
      '2026-11-30T19:30:00Z',
      { reminders: { push: true, mail: true, lookBack: true } },
      'look-back',
      '2026-12-01T19:30:00Z',
    ],
    [
      'looks back at eight without an hour',
      '2026-11-30T08:00:00Z',
      { reminders: lookBack, startsAt: null },
      'look-back',
      '2026-12-07T08:00:00Z',
    ],
    ['looks back on no other day', '2026-12-01T19:30:00Z', { reminders: lookBack }, null, '2026-12-07T19:30:00Z'],
  ])('%s', (_, now, times, kind, nextAt) => {
    const { due, nextAt: next } = dueAt(now, times)
    expect([due?.kind ?? null, next?.toISOString() ?? null]).toEqual([kind, nextAt && new Date(nextAt).toISOString()])
    if (due) expect(due.date).toBe(localDateAt(new Date(now), times.timeZone ?? 'Europe/Lisbon'))
  })

  const zones = [
    'Europe/Lisbon',
    'America/Havana',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
    '+05:45',
  ]
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  /** What happens before the server looks again: minutes pass, the learner travels or chooses another hour. */
  const happenings = fc.array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 2000 }),
      timeZone: fc.option(fc.constantFrom(...zones), { nil: undefined }),
      startsAt: fc.option(fc.option(hours, { nil: null }), { nil: undefined }),
      waits: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  const ways = fc.record({ push: fc.boolean(), mail: fc.boolean(), lookBack: fc.boolean() })
  const around = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

  test('is never due twice on a local day, never late, and the next one is always ahead', () => {
    fc.assert(
      fc.property(around, ways, hours, happenings, (start, reminders, hour, all) => {
        const times: ReminderTimes = {
          now: start,
          timeZone: 'Europe/Lisbon',
          startsAt: hour,
          reminders,
          chosenAt: start,
          decidedOn: null,
        }
        const days: string[] = []
        for (const { minutes, timeZone, startsAt, waits } of all) {
          const { due, nextAt } = dueOccasion(times)
          if (nextAt) expect(nextAt.getTime()).toBeGreaterThan(times.now.getTime())
          if (due) {
            days.push(due.date)
            const at = instantAt(due.date, times.startsAt ?? '08:00', times.timeZone)
            expect(times.now.getTime() - at.getTime()).toBeLessThan(3 * 60 * 60 * 1000)
            expect(due.date).toBe(localDateAt(times.now, times.timeZone))
            if (due.kind === 'look-back') expect(daysIntoWeek(due.date, 1)).toBe(0)
            times.decidedOn = due.date
          }
          times.now = waits && nextAt ? nextAt : new Date(times.now.getTime() + minutes * 60_000)
          times.timeZone = timeZone ?? times.timeZone
          if (startsAt !== undefined) {
            times.startsAt = startsAt
            times.chosenAt = times.now
          }
        }
        expect(days).toEqual([...new Set(days)].sort())
      }),
    )
  })

  test('comes on every day to a learner who stays, whatever the clocks do', () => {
    fc.assert(
      fc.property(around, fc.constantFrom(...zones), hours, (start, timeZone, startsAt) => {
        const times: ReminderTimes = {
          now: start,
          timeZone,
          startsAt,
          reminders: push,
          chosenAt: start,
          decidedOn: null,
        }
        for (let day = 0; day < 10; day++) {
          const { nextAt } = dueOccasion(times)
          times.now = nextAt ?? times.now
          const { due } = dueOccasion(times)
          const before = times.decidedOn
          times.decidedOn = due?.date ?? null
          if (before !== null) expect(times.decidedOn).toBe(daysLater(before, 1))
          else expect(due).not.toBeNull()
        }
      }),
    )
  })
})

const monday = '2026-11-30'
const path = coursePath(course('1', ['coding'], [module('html', [2, 2])]), {
  learningGoal: 'coding',
  timeCommitment: 'moderate',
  experienceLevel: 'beginner',
})
const everyDay: Schedule = { ...noSchedule, weekdays: [1, 2, 3, 4, 5, 6, 7], startsAt: '19:30' }
const began: LearnerRecord = { ...emptyRecord, streak: { ...emptyRecord.streak, lastActivityDate: '2026-11-25' } }

function saidOn(occasion: Occasion, record = began, schedule = everyDay) {
  const { date: today } = occasion
  const given = { record, schedule, today, changes: noChanges, startedAt: null, timeZone: 'UTC' }
  return reminderOf(occasion, { record, schedule, plan: { path, days: coursePlan(path, given).days } })
}

describe('a reminder of a day', () => {
  const day: Occasion = { date: '2026-12-01', kind: 'day' }

  test('says what is on, and how long it takes', () => {
    expect(saidOn(day)).toEqual({
      title: 'Tonight: Lesson html-1-1, Lesson html-1-2, Lesson html-2-1',
      lines: ['35 minutes.', 'Your path goes on where you stopped.'],
    })
    expect(saidOn(day, emptyRecord)?.lines[1]).toBe('Your path begins here.')
    const onlyRead = { ...emptyRecord, days: { '2026-11-30': { minutes: 25, lessonIds: [] } } }
    expect(saidOn(day, onlyRead)?.lines[1]).toBe('Your path goes on where you stopped.')
  })

  test.each([
    ['07:00', 'This morning'],
    ['12:00', 'This afternoon'],
    ['17:00', 'Tonight'],
  ])('at %s it begins with %s', (startsAt, words) => {
    expect(saidOn(day, began, { ...everyDay, startsAt })?.title).toMatch(new RegExp(`^${words}: `))
  })

  test.each<[string, LearnerRecord, Schedule]>([
    ['something was learned', { ...began, streak: { ...began.streak, lastActivityDate: day.date } }, everyDay],
    ['one does not learn', began, { ...everyDay, weekdays: [1, 3] }],
    ['one is away', began, { ...everyDay, absences: [{ from: monday, until: '2026-12-06' }] }],
  ])('is not sent where %s', (_, record, schedule) => {
    expect(saidOn(day, record, schedule)).toBeNull()
  })

  test('is not sent without a course, nor with nothing left', () => {
    expect(reminderOf(day, { record: began, schedule: everyDay, plan: null })).toBeNull()
    expect(reminderOf(day, { record: began, schedule: everyDay, plan: { path, days: [] } })).toBeNull()
  })
})

describe('a look back', () => {
  const lookedBack: Occasion = { date: monday, kind: 'look-back' }
  const busy: LearnerRecord = {
    ...began,
    days: {
      '2026-11-22': { minutes: 300, lessonIds: [] },
      '2026-11-24': { minutes: 40, lessonIds: ['html-1-1'] },
      '2026-11-29': { minutes: 20, lessonIds: [] },
      [monday]: { minutes: 5, lessonIds: [] },
    },
  }

  test('tells of the week before, and of the way ahead', () => {
    const { title, lines } = saidOn(lookedBack, busy) ?? { title: '', lines: [] }
    expect(title).toBe('Your week: Course 1')
    expect(lines.slice(0, 2)).toEqual([
      'Last week you learned on Tuesday and Sunday: 60 min in all.',
      'You completed Lesson html-1-1.',
    ])
    expect(lines[2]).toMatch(/^Today: Lesson html-1-1, .* min\.$/)
    expect(lines[3]).toMatch(/^You arrive on December \d+, 2026\.$/)
  })

  test('of a week without learning is warm, and says when it goes on', () => {
    const { lines } = saidOn(lookedBack, began, { ...everyDay, weekdays: [3] }) ?? { lines: [] }
    expect(lines[0]).toBe('Last week was a quiet one. Your path is where you left it.')
    expect(lines[1]).toMatch(/^On December 2, 2026: /)
  })

  test('comes also on a day with learning, and tells who arrived of their last week alone', () => {
    expect(saidOn(lookedBack, { ...busy, streak: { ...busy.streak, lastActivityDate: monday } })).not.toBeNull()
    const arrived = { schedule: everyDay, plan: { path, days: [] } }
    expect(reminderOf(lookedBack, { ...arrived, record: busy })?.lines.at(-1)).toMatch(/^You have arrived/)
    expect(reminderOf(lookedBack, { ...arrived, record: began })).toBeNull()
  })

  test('is not sent without a course, nor during an absence', () => {
    expect(reminderOf(lookedBack, { record: busy, schedule: everyDay, plan: null })).toBeNull()
    const away = { ...everyDay, absences: [{ from: '2026-11-01', until: monday }] }
    expect(saidOn(lookedBack, busy, away)).toBeNull()
  })
})

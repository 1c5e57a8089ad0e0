import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, lastAccessedLabel, localDateAt, TimeZone, trustedInstant } from './calendar.ts'

describe('the day is the learner’s own', () => {
  test.each([
    ['2026-06-30T23:59:59.999Z', 'UTC', '2026-06-30'],
    ['2026-07-01T00:00:00.000Z', 'UTC', '2026-07-01'],
    // 14 hours ahead: the first place where a day begins.
    ['2026-06-30T09:59:59.999Z', 'Pacific/Kiritimati', '2026-06-30'],
    ['2026-06-30T10:00:00.000Z', 'Pacific/Kiritimati', '2026-07-01'],
    // 11 hours behind: the same instant is still the day before.
    ['2026-07-01T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-06-30'],
    ['2026-07-01T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-07-01'],
    // 5 hours and 45 minutes ahead.
    ['2026-01-01T18:14:59.999Z', 'Asia/Kathmandu', '2026-01-01'],
    ['2026-01-01T18:15:00.000Z', 'Asia/Kathmandu', '2026-01-02'],
    // The day on which clocks go forward has 23 hours.
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
    // The day on which they go back has 25.
    ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    ['2028-02-29T12:00:00.000Z', 'Europe/Lisbon', '2028-02-29'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01'],
  ])('at %s in %s it is %s', (instant, timeZone, day) => {
    expect(localDateAt(new Date(instant), timeZone)).toBe(day)
  })

  test('more zones than are kept in memory still give the right day', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const spellings = zones.flatMap((zone) => [zone, zone.toLowerCase(), zone.toUpperCase()])
    expect(spellings.length).toBeGreaterThan(1000)
    const noon = new Date('2026-06-30T12:00:00Z')
    const days = new Set(spellings.map((zone) => localDateAt(noon, zone)))
    expect([...days].sort()).toEqual(['2026-06-30', '2026-07-01'])
  })

  test.each(['UTC', 'Europe/Lisbon', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'])(
    'the time zone %s is accepted',
    (name) => {
      expect(TimeZone.safeParse(name).success).toBe(true)
    },
  )

  test.each(['', 'Lisbon', 'Mars/Olympus', 'Europe/Lisbon; --', 'A'.repeat(65), 5, null])(
    'the time zone %j is refused',
    (name) => {
      expect(TimeZone.safeParse(name).success).toBe(false)
    },
  )
})

describe('days between two dates', () => {
  test.each([
    ['2026-06-30', '2026-06-30', 0],
    ['2026-06-30', '2026-07-01', 1],
    ['2026-07-01', '2026-06-30', -1],
    ['2026-03-07', '2026-03-09', 2],
    ['2026-10-31', '2026-11-02', 2],
    ['2026-02-28', '2026-03-01', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-01-01', '2027-01-01', 365],
  ])('from %s to %s: %d', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
  })

  test('consecutive local days are one day apart in every zone, whatever the clocks do', () => {
    const zones = fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Australia/Lord_Howe')
    const noon2020 = Date.parse('2020-01-01T12:00:00Z')
    fc.assert(
      fc.property(zones, fc.nat(3650), (zone, day) => {
        const at = (n: number) => localDateAt(new Date(noon2020 + n * 86_400_000), zone)
        expect(daysBetween(at(day), at(day + 1))).toBe(1)
      }),
    )
  })
})

describe('the learner’s clock', () => {
  const now = new Date('2026-06-30T12:00:00.000Z')

  test.each([
    ['the same', '2026-06-30T12:00:00.000Z'],
    ['24 hours behind', '2026-06-29T12:00:00.000Z'],
    ['24 hours ahead', '2026-07-01T12:00:00.000Z'],
  ])('counts when it is %s', (_, claimed) => {
    expect(trustedInstant(new Date(claimed), new Date(claimed), now)?.toISOString()).toBe(claimed)
  })

  test.each([
    ['more than 24 hours behind', '2026-06-29T11:59:59.999Z'],
    ['more than 24 hours ahead', '2026-07-01T12:00:00.001Z'],
    ['years off', '1970-01-01T00:00:00.000Z'],
  ])('gives way to the server’s when it is %s', (_, claimed) => {
    expect(trustedInstant(new Date(claimed), new Date(claimed), now)).toEqual(now)
  })

  test('that is years off still tells what came first', () => {
    const [first, second] = ['2031-01-01T10:00:00Z', '2031-01-01T11:30:00Z'].map((at) => new Date(at))
    const sentAt = new Date('2031-01-01T12:00:00Z')
    expect(trustedInstant(first as Date, sentAt, now)).toEqual(new Date('2026-06-30T10:00:00Z'))
    expect(trustedInstant(second as Date, sentAt, now)).toEqual(new Date('2026-06-30T11:30:00Z'))
  })

  test('that is thousands of years off gives way altogether', () => {
    expect(trustedInstant(new Date('2026-06-30T10:00:00Z'), new Date('9999-01-01T00:00:00Z'), now)).toBe(now)
  })

  test('that is right is believed of long ago, and not of what is yet to come', () => {
    const longAgo = new Date('2019-01-01T12:00:00Z')
    expect(trustedInstant(longAgo, now, now)).toBe(longAgo)
    expect(trustedInstant(new Date('2026-07-01T12:00:00.001Z'), now, now)).toBeNull()
  })
})

describe('the last-accessed label', () => {
  const now = new Date('2026-06-30T12:00:00Z')

  test.each([
    [null, 'UTC', 'Never'],
    ['2026-06-30T12:00:00Z', 'UTC', 'Today'],
    ['2026-06-30T00:00:00Z', 'UTC', 'Today'],
    ['2026-06-29T23:59:59Z', 'UTC', 'Yesterday'],
    ['2026-06-29T00:00:00Z', 'UTC', 'Yesterday'],
    ['2026-06-28T23:59:59Z', 'UTC', '2 days ago'],
    ['2026-06-24T00:00:00Z', 'UTC', '6 days ago'],
    ['2026-06-23T23:59:59Z', 'UTC', '23/06/2026'],
    ['2025-06-30T12:00:00Z', 'UTC', '30/06/2025'],
    // It is 02:00 on July 1 in Kiritimati: two hours ago is today, three hours ago yesterday.
    ['2026-06-30T10:00:00Z', 'Pacific/Kiritimati', 'Today'],
    ['2026-06-30T09:00:00Z', 'Pacific/Kiritimati', 'Yesterday'],
    ['2026-06-23T11:00:00Z', 'Pacific/Kiritimati', '24/06/2026'],
    // A clock that runs ahead.
    ['2026-07-01T12:00:00Z', 'UTC', 'Today'],
  ])('for %s in %s is %s', (lastAccessed, timeZone, label) => {
    expect(lastAccessedLabel(lastAccessed === null ? null : new Date(lastAccessed), now, timeZone, 'en-GB')).toBe(label)
  })

  test('writes a date in the reader’s own form', () => {
    expect(lastAccessedLabel(new Date('2026-05-04T12:00:00Z'), now, 'UTC', 'en-US')).toBe('5/4/2026')
    expect(lastAccessedLabel(new Date('2026-05-04T12:00:00Z'), now, 'UTC', 'de-DE')).toBe('4.5.2026')
  })
})

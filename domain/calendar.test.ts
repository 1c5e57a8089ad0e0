import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  correctedInstants,
  daysBetween,
  instantAt,
  knownTimeZone,
  lastAccessedLabel,
  localDateAt,
  offsetOfClock,
  stampAfter,
} from './calendar.ts'

describe("the day is the learner's own", () => {
  test('whichever way round a browser writes dates', () => {
    const prototype: { format: unknown } = Intl.DateTimeFormat.prototype
    const written = vi.spyOn(prototype, 'format', 'get').mockReturnValue(() => '6/30/2026')
    onTestFinished(() => written.mockRestore())
    // A zone that no other test has had a format made for.
    expect(localDateAt(new Date('2026-06-30T12:00:00Z'), 'Africa/Kigali')).toBe('2026-06-30')
  })

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

  test('more zones than the cache holds still give the right day', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const spellings = zones.flatMap((zone) => [zone, zone.toLowerCase(), zone.toUpperCase()])
    expect(spellings.length).toBeGreaterThan(1000)
    const noon = new Date('2026-06-30T12:00:00Z')
    const days = new Set(spellings.map((zone) => localDateAt(noon, zone)))
    expect([...days].sort()).toEqual(['2026-06-30', '2026-07-01'])
  })

  test.each(['UTC', 'Europe/Lisbon', 'Asia/Kathmandu', 'America/Argentina/Buenos_Aires'])(
    'the zone %s is known by its name',
    (name) => {
      expect(knownTimeZone(name, '2026-06-30T12:00:00+01:00')).toBe(name)
    },
  )

  test.each([
    ['Etc/Unknown', '2026-06-30T23:30:00+05:45', undefined, '+05:45', '2026-06-30'],
    ['US/Nowhere-New', '2026-06-30T23:30:00-03:30', undefined, '-03:30', '2026-06-30'],
    ['Etc/Unknown', '2026-06-30T23:30:00Z', '+02:00', '+02:00', '2026-07-01'],
    ['Etc/Unknown', '2026-06-30T23:30:00-08:00', '+14:00', '+14:00', '2026-07-01'],
    ['Mars/Olympus', '2026-06-30T23:30:00Z', undefined, 'UTC', '2026-06-30'],
    ['', '2026-06-30T23:30:00+00:00', undefined, 'UTC', '2026-06-30'],
    ['+25:99', '2026-06-30T23:30:00Z', undefined, 'UTC', '2026-06-30'],
    ['-11:00', '2026-07-01T10:59:00Z', undefined, '-11:00', '2026-06-30'],
  ])('the zone %j at %s, where the clock shows %s, is %s, and the day %s', (name, timestamp, offset, zone, day) => {
    expect(knownTimeZone(name, timestamp, offset)).toBe(zone)
    expect(localDateAt(new Date(timestamp), zone)).toBe(day)
  })

  test('whatever a zone is called, it is counted in, and no name makes a day impossible', () => {
    const timestamps = fc.constantFrom('2026-06-30T12:00:00Z', '2026-06-30T12:00:00+13:45')
    fc.assert(
      fc.property(fc.string(), timestamps, (name, timestamp) => {
        const zone = knownTimeZone(name, timestamp)
        expect(knownTimeZone(zone, timestamp)).toBe(zone)
        expect(localDateAt(new Date(timestamp), name)).toMatch(/^2026-0[67]-\d\d$/)
        expect(lastAccessedLabel(new Date(timestamp), new Date(timestamp), name)).toBe('Today')
      }),
    )
  })

  test('a browser tells what its clock shows more than UTC', () => {
    const shows = (minutes: number) => offsetOfClock({ getTimezoneOffset: () => minutes } as Date)
    expect([shows(-345), shows(0), shows(210), shows(-840)]).toEqual(['+05:45', '+00:00', '-03:30', '+14:00'])
  })
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

describe("the learner's clock", () => {
  const now = new Date('2026-06-30T12:00:00.000Z')
  const corrected = (claimed: string[], sentAt: string) =>
    correctedInstants(
      claimed.map((at) => new Date(at)),
      new Date(sentAt),
      now,
    ).map((at) => at.toISOString())

  test.each([
    ['the same', '2026-06-30T12:00:00.000Z'],
    ['a minute behind', '2026-06-30T11:59:00.000Z'],
    ['a minute ahead', '2026-06-30T12:01:00.000Z'],
  ])('is believed when it is %s', (_, sentAt) => {
    expect(corrected(['2026-06-30T10:00:00.000Z'], sentAt)).toEqual(['2026-06-30T10:00:00.000Z'])
  })

  test.each([
    ['more than a minute behind', '2026-06-30T11:58:59.999Z'],
    ['an hour ahead', '2026-06-30T13:00:00.000Z'],
    ['years ahead', '2031-01-01T12:00:00.000Z'],
    ['years behind', '1999-01-01T12:00:00.000Z'],
  ])('corrects every event of its message when it is %s', (_, sentAt) => {
    const earlier = (ms: number) => new Date(Date.parse(sentAt) - ms).toISOString()
    expect(corrected([earlier(7_200_000), earlier(0), earlier(1_800_000)], sentAt)).toEqual([
      '2026-06-30T10:00:00.000Z',
      '2026-06-30T12:00:00.000Z',
      '2026-06-30T11:30:00.000Z',
    ])
  })

  test('brings nothing into the future: what would lie there ends now, and the past stays', () => {
    const claimed = ['2026-06-29T12:00:00.000Z', '2026-07-03T08:00:00.000Z', '2026-07-03T08:10:00.000Z']
    expect(corrected(claimed, '2026-06-30T12:00:00.000Z')).toEqual([
      '2026-06-29T12:00:00.000Z',
      '2026-06-30T11:50:00.000Z',
      '2026-06-30T12:00:00.000Z',
    ])
  })

  test('keeps the order of what would lie in the future, also where it stops at what does not', () => {
    const claimed = ['2026-06-30T11:55:00.000Z', '2026-07-03T08:01:00.000Z', '2026-07-03T08:00:00.000Z']
    expect(corrected([...claimed, '2026-07-03T09:00:00.000Z'], '2026-06-30T12:00:00.000Z')).toEqual([
      '2026-06-30T11:54:59.998Z',
      '2026-06-30T11:55:00.000Z',
      '2026-06-30T11:54:59.999Z',
      '2026-06-30T12:00:00.000Z',
    ])
  })

  test('keeps the order, and distances of what is moved together', () => {
    const at = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2040) })
    fc.assert(
      fc.property(fc.array(at, { minLength: 1 }), at, (claimed, sentAt) => {
        const instants = correctedInstants(
          claimed.map((time) => new Date(time)),
          new Date(sentAt),
          now,
        ).map((instant) => instant.getTime())
        for (const [index, time] of claimed.entries()) {
          expect(instants[index]).toBeLessThanOrEqual(now.getTime())
          for (const [other, otherTime] of claimed.entries()) {
            if (time < otherTime) expect(instants[index]).toBeLessThan(instants[other] ?? 0)
          }
        }
        if (claimed.every((time) => time <= sentAt)) {
          const distances = (times: number[]) => times.map((time) => time - (times[0] ?? 0))
          expect(distances(instants)).toEqual(distances(claimed))
        }
      }),
    )
  })

  test('that is thousands of years off gives way altogether', () => {
    expect(corrected(['2026-06-30T10:00:00Z'], '9999-01-01T00:00:00Z')).toEqual([now.toISOString()])
  })

  test('that is right is believed of long ago', () => {
    expect(corrected(['2019-01-01T12:00:00.000Z'], now.toISOString())).toEqual(['2019-01-01T12:00:00.000Z'])
  })

  test('that was put back stamps later than what it stamped before', () => {
    expect(stampAfter('2026-06-30T15:00:00.000Z', now)).toBe('2026-06-30T15:00:00.001Z')
    expect(stampAfter('2026-06-30T12:00:00.000Z', now)).toBe('2026-06-30T12:00:00.001Z')
    expect(stampAfter('2026-06-30T11:00:00.000Z', now)).toBe('2026-06-30T12:00:00.000Z')
    expect(stampAfter(null, now)).toBe('2026-06-30T12:00:00.000Z')
  })
})

describe('the last-accessed label', () => {
  const now = new Date('2026-06-30T12:00:00Z')

  // spec: 9 Business constants: Last accessed: 'Never', 'Today', 'Yesterday', 'N days ago' under 7 days, else a date
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
    // In Kiritimati the time is 02:00 on July 1: two hours ago is today, three hours ago yesterday.
    ['2026-06-30T10:00:00Z', 'Pacific/Kiritimati', 'Today'],
    ['2026-06-30T09:00:00Z', 'Pacific/Kiritimati', 'Yesterday'],
    ['2026-06-23T11:00:00Z', 'Pacific/Kiritimati', '24/06/2026'],
    // A clock that runs ahead.
    ['2026-07-01T12:00:00Z', 'UTC', 'Today'],
  ])('for %s in %s is %s', (lastAccessed, timeZone, label) => {
    expect(lastAccessedLabel(lastAccessed === null ? null : new Date(lastAccessed), now, timeZone, 'en-GB')).toBe(label)
  })

  test("writes a date in the reader's own form", () => {
    expect(lastAccessedLabel(new Date('2026-05-04T12:00:00Z'), now, 'UTC', 'en-US')).toBe('5/4/2026')
    expect(lastAccessedLabel(new Date('2026-05-04T12:00:00Z'), now, 'UTC', 'de-DE')).toBe('4.5.2026')
  })
})

describe('a time of the clock is an instant', () => {
  test.each([
    ['by the zone of that day', '2026-01-15', '19:30', 'Europe/Berlin', '2026-01-15T18:30:00.000Z'],
    ['an hour earlier in summer', '2026-07-15', '19:30', 'Europe/Berlin', '2026-07-15T17:30:00.000Z'],
    ['on the day when clocks go forward', '2026-03-29', '19:30', 'Europe/Berlin', '2026-03-29T17:30:00.000Z'],
    ['that is skipped: an hour later', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['that comes twice: the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['on a day with two midnights: the first', '2026-11-01', '00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['on a day whose midnight is skipped', '2026-03-08', '00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['in a zone of half hours', '2026-01-15', '06:00', 'Australia/Lord_Howe', '2026-01-14T19:00:00.000Z'],
    ['in a fixed offset', '2026-01-15', '06:00', '+05:45', '2026-01-15T00:15:00.000Z'],
    ['by UTC where the zone is not known', '2026-01-15', '06:00', 'Mars/Olympus', '2026-01-15T06:00:00.000Z'],
  ])('%s', (_, date, time, timeZone, instant) => {
    expect(instantAt(date, time, timeZone).toISOString()).toBe(instant)
  })
})

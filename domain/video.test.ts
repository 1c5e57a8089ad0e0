import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lengthOf,
  maxRanges,
  mergeRanges,
  momentLabel,
  nothingWatched,
  playedBetween,
  progressAfter,
  type Range,
  resumeAt,
  VideoProgress,
  watchedShare,
  watchedSince,
} from './video.ts'

const range = fc
  .tuple(fc.nat(100), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]): Range => [start, start + length])
const ranges = fc.array(range, { maxLength: 20 })
const covers = (all: readonly Range[], second: number) => all.some(([start, end]) => start <= second && second < end)

describe('watched intervals are merged', () => {
  test.each<[string, Range[], Range[]]>([
    ['none', [], []],
    ['one', [[2, 5]], [[2, 5]]],
    [
      'apart, out of order',
      [
        [7, 9],
        [1, 3],
      ],
      [
        [1, 3],
        [7, 9],
      ],
    ],
    [
      'touching',
      [
        [1, 3],
        [3, 5],
      ],
      [[1, 5]],
    ],
    [
      'overlapping',
      [
        [1, 4],
        [3, 5],
      ],
      [[1, 5]],
    ],
    [
      'one inside another',
      [
        [1, 9],
        [3, 5],
      ],
      [[1, 9]],
    ],
    [
      'a bridge between two',
      [
        [1, 3],
        [5, 7],
        [2, 6],
      ],
      [[1, 7]],
    ],
    [
      'the same twice',
      [
        [1, 3],
        [1, 3],
      ],
      [[1, 3]],
    ],
  ])('%s', (_, given, merged) => {
    expect(mergeRanges(given)).toEqual(merged)
  })

  test('into the fewest that cover the same seconds, in order, whatever order they came in', () => {
    fc.assert(
      fc.property(ranges, ranges, (some, more) => {
        const merged = mergeRanges([...some, ...more])
        for (let second = 0; second <= 130; second++) {
          expect(covers(merged, second)).toBe(covers([...some, ...more], second))
        }
        for (const [index, [start]] of merged.entries()) {
          const before = merged[index - 1]
          if (before) expect(start).toBeGreaterThan(before[1])
        }
        expect(mergeRanges([...more, ...some])).toEqual(merged)
        expect(mergeRanges([...mergeRanges(some), ...more])).toEqual(merged)
        expect(mergeRanges(merged)).toEqual(merged)
      }),
    )
  })

  test('and what was given stays as it was', () => {
    const given: Range[] = [
      [1, 3],
      [2, 6],
    ]
    mergeRanges(given)
    expect(given).toEqual([
      [1, 3],
      [2, 6],
    ])
  })
})

describe('playing earns its interval, jumping does not', () => {
  const tick = (time: number, clock: number, rate = 1) => ({ time, clock, rate })
  test.each([
    ['a quarter of a second', tick(10, 0), tick(10.25, 0.25), [10, 10.25]],
    ['at double speed', tick(10, 0, 2), tick(30, 10, 2), [10, 30]],
    ['a tick that came late', tick(10, 0), tick(14, 3.5), [10, 14]],
    ['a jump forward', tick(10, 0), tick(20, 0.25), null],
    ['a jump back', tick(10, 0), tick(4, 0.25), null],
    ['standing still', tick(10, 0), tick(10, 5), null],
  ])('%s', (_, before, now, played) => {
    expect(playedBetween(before, now)).toEqual(played)
  })
})

const report = (overrides: Partial<VideoProgress> = {}): VideoProgress => ({
  positionSeconds: 20,
  durationSeconds: 100,
  watched: [[10, 20]],
  secondsSpent: 10,
  ...overrides,
})

describe('a report adds to what is known', () => {
  test('its position, its intervals and its time', () => {
    const once = progressAfter(nothingWatched, report())
    expect(once).toEqual({ positionSeconds: 20, durationSeconds: 100, watched: [[10, 20]], secondsSpent: 10 })
    const twice = progressAfter(once, report({ positionSeconds: 15, watched: [[5, 15]] }))
    expect(twice).toEqual({ positionSeconds: 15, durationSeconds: 100, watched: [[5, 20]], secondsSpent: 20 })
  })

  test('a video of another length begins anew, and the time spent stays', () => {
    const stored = progressAfter(nothingWatched, report())
    const other = progressAfter(stored, report({ durationSeconds: 300, positionSeconds: 5, watched: [[0, 5]] }))
    expect(other).toMatchObject({ positionSeconds: 5, watched: [[0, 5]], secondsSpent: 20 })
  })

  test('never more intervals than the limit, and the longest of them', () => {
    const crumbs = Array.from({ length: maxRanges }, (_, index): Range => [index * 3, index * 3 + 1])
    const stored = progressAfter(nothingWatched, report({ durationSeconds: 5000, watched: crumbs }))
    const { watched } = progressAfter(stored, report({ durationSeconds: 5000, watched: [[2000, 2500]] }))
    expect(watched).toHaveLength(maxRanges)
    expect(watched).toContainEqual([2000, 2500])
  })

  test('what is known only grows, and stays within the video', () => {
    fc.assert(
      fc.property(fc.array(ranges, { maxLength: 6 }), (reports) => {
        let known = nothingWatched
        for (const watched of reports) {
          const next = progressAfter(known, report({ durationSeconds: 130, watched, secondsSpent: lengthOf(watched) }))
          expect(watchedShare(next)).toBeGreaterThanOrEqual(watchedShare(known))
          expect(watchedShare(next)).toBeLessThanOrEqual(1)
          expect(next.secondsSpent).toBeGreaterThanOrEqual(known.secondsSpent)
          known = next
        }
      }),
    )
  })
})

test.each([
  ['nothing watched', nothingWatched, undefined, 0],
  ['the middle', { positionSeconds: 34.5, durationSeconds: 100 }, undefined, 34.5],
  ['the middle, and the length a little refined', { positionSeconds: 34.5, durationSeconds: 100 }, 100.4, 34.5],
  ['the middle of another video', { positionSeconds: 34.5, durationSeconds: 100 }, 240, 0],
  ['the end', { positionSeconds: 100, durationSeconds: 100 }, undefined, 0],
  ['nearly the end', { positionSeconds: 596, durationSeconds: 600 }, undefined, 0],
  ['not quite nearly the end', { positionSeconds: 594, durationSeconds: 600 }, undefined, 594],
])('a video is resumed: %s', (_, known, duration, at) => {
  expect(resumeAt({ ...nothingWatched, ...known }, duration)).toBe(at)
})

test.each([
  [{ durationSeconds: 86_401 }, 'durationSeconds'],
  [{ positionSeconds: 101 }, 'positionSeconds'],
  [{ positionSeconds: Number.NaN }, 'positionSeconds'],
  [{ secondsSpent: -1 }, 'secondsSpent'],
  [{ secondsSpent: Number.POSITIVE_INFINITY }, 'secondsSpent'],
  [{ watched: [[5, 5]] as Range[] }, 'watched'],
  [{ watched: [[-1, 5]] as Range[] }, 'watched'],
  [{ watched: [[90, 101]] as Range[] }, 'watched'],
  [{ watched: Array.from({ length: maxRanges + 1 }, (): Range => [1, 2]) }, 'watched'],
])('a report that cannot be is refused: %j', (nonsense, field) => {
  const { error } = VideoProgress.safeParse(report(nonsense))
  expect(error?.issues[0]?.path[0]).toBe(field)
})

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [192, '3:12'],
  [3723, '1:02:03'],
])('%d seconds are written %s', (seconds, label) => {
  expect(momentLabel(seconds)).toBe(label)
})

describe('a video that was watched in two places', () => {
  const here = report({ positionSeconds: 60, durationSeconds: 580, watched: [[0, 60]], secondsSpent: 50 })
  const there = report({ positionSeconds: 300, durationSeconds: 580.4, watched: [[30, 300]], secondsSpent: 200 })

  test('counts once what both tell of, and goes on where it was watched here', () => {
    const both = { ...here, watched: [[0, 300]], secondsSpent: 200 }
    expect(watchedSince(null, here, there)).toEqual(both)
    expect(watchedSince(null, both as typeof here, there)).toEqual(both)
  })

  test('has the time that both added since they were the same', () => {
    const base = report({ positionSeconds: 10, durationSeconds: 580, watched: [[0, 10]], secondsSpent: 10 })
    expect(watchedSince(base, here, there)).toMatchObject({ secondsSpent: 200 + 40 })
    // Nothing was watched here: time is never taken back.
    expect(watchedSince(here, base, there)).toMatchObject({ secondsSpent: 200 })
  })

  test('is the one of here where the two are of different lengths', () => {
    expect(watchedSince(null, here, { ...there, durationSeconds: 900 })).toMatchObject({
      durationSeconds: 580,
      watched: [[0, 60]],
    })
  })
})

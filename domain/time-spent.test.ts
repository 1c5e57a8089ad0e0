import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TimeSpent } from './time-spent.ts'

type Step = [at: number, what: 'sign' | 'plays' | 'leaves']

/** Minutes after these steps, with a look at the clock each second up to `until`, but for where it sleeps. */
function minutesOf(until: number, steps: Step[], asleep: [from: number, to: number] = [0, 0]): number {
  const time = new TimeSpent()
  for (let clock = 0; clock <= until; clock++) {
    if (clock > asleep[0] && clock < asleep[1]) continue
    time.tick(clock)
    for (const [at, what] of steps) if (at === clock) time[what](clock)
  }
  return time.minutes
}

const every = (seconds: number, until: number, what: Step[1]): Step[] =>
  Array.from({ length: Math.floor(until / seconds) + 1 }, (_, index) => [index * seconds, what])

describe('the time spent at a lesson:', () => {
  test.each<[string, number, number, Step[], [number, number]?]>([
    ['none without a sign', 0, 600, []],
    ['none before the first', 1, 180, [[120, 'sign']]],
    ['whole minutes only', 0, 59, [[0, 'sign']]],
    ['all of it while there are signs', 10, 600, every(100, 600, 'sign')],
    ['two minutes after the last sign', 2, 600, [[0, 'sign']]],
    [
      'not what lies between going and coming back',
      4,
      600,
      [
        [0, 'sign'],
        [400, 'sign'],
      ],
    ],
    ['all of it while a video plays', 10, 600, [[0, 'sign'], ...every(1, 600, 'plays')]],
    ['none of a video that plays without anybody', 0, 600, every(1, 600, 'plays')],
    [
      'nothing once they left, though a video goes on',
      1,
      600,
      [...every(1, 600, 'plays'), [0, 'sign'], [60, 'leaves']],
    ],
    [
      'again from when they are back',
      2,
      300,
      [
        [0, 'sign'],
        [60, 'leaves'],
        [240, 'sign'],
      ],
    ],
    ['nothing of a sleep, however long', 1, 100_000, [[0, 'sign']], [60, 90_000]],
    ['nothing of a sleep from which a sign wakes it', 2, 90_060, every(60, 90_060, 'sign'), [60, 90_000]],
  ])('%s', (_, minutes, until, steps, asleep) => {
    expect(minutesOf(until, steps, asleep)).toBe(minutes)
  })

  test('a sign after the last one faded counts from itself, also between two looks at the clock', () => {
    const time = new TimeSpent()
    time.sign(0)
    for (let clock = 0; clock <= 125; clock += 5) time.tick(clock)
    time.sign(130)
    for (let clock = 135; clock <= 185; clock += 5) time.tick(clock)
    time.tick(189)
    expect(time.minutes).toBe(2)
    time.tick(190)
    expect(time.minutes).toBe(3)
  })

  test('what is no whole minute is carried on, and nothing is taken twice', () => {
    const time = new TimeSpent()
    time.sign(0)
    for (let clock = 1; clock <= 90; clock++) time.tick(clock)
    expect([time.takeMinutes(), time.takeMinutes()]).toEqual([1, 0])
    time.leaves(90)
    time.sign(1000)
    for (let clock = 1001; clock <= 1030; clock++) time.tick(clock)
    expect(time.takeMinutes()).toBe(1)
  })

  test('is known to the second, whatever was taken of it', () => {
    const time = new TimeSpent()
    time.sign(0)
    for (let clock = 1; clock <= 90; clock++) time.tick(clock)
    expect([time.seconds, time.takeMinutes(), time.seconds]).toEqual([90, 1, 90])
    time.leaves(91)
    time.tick(95)
    expect(time.seconds).toBe(91)
  })

  test('makes no minutes from what was counted before it is forgotten', () => {
    const time = new TimeSpent()
    time.sign(0)
    for (let clock = 1; clock <= 50; clock++) time.tick(clock)
    time.forget()
    for (let clock = 51; clock <= 109; clock++) time.tick(clock)
    expect(time.minutes).toBe(0)
    time.tick(110)
    expect([time.minutes, time.seconds]).toEqual([1, 110])
  })

  test('is never more than passed, whatever happens when', () => {
    const what = fc.constantFrom('sign', 'plays', 'leaves', 'tick')
    const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 200, noNaN: true }), what), { maxLength: 200 })
    fc.assert(
      fc.property(steps, (steps) => {
        const time = new TimeSpent()
        let clock = 0
        for (const [pause, what] of steps) {
          clock += pause
          time[what](clock)
        }
        expect(time.minutes).toBeLessThanOrEqual(clock / 60)
      }),
    )
  })
})

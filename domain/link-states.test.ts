import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LinkState, type ProbeResult, stateAfterProbe } from './link-states.ts'

const hour = 60 * 60 * 1000
const begin = Date.parse('2026-11-22T08:00:00Z')
const works: ProbeResult = { kind: 'works', status: 200, movedTo: null }
const gone: ProbeResult = { kind: 'gone', status: 404 }
const unclear: ProbeResult = { kind: 'unclear', status: 503, reason: 'in trouble' }

/** The state after probes at these hours from the beginning. */
function stateAfter(...probes: [number, ProbeResult][]): LinkState {
  let state: LinkState | null = null
  for (const [hours, probe] of probes) state = stateAfterProbe(state, probe, new Date(begin + hours * hour))
  if (!state) throw new Error('Nobody looked.')
  return state
}

describe('a link is dead', () => {
  test('when it was gone three times over three days', () => {
    expect(stateAfter([0, gone], [24, gone], [72, gone]).state).toBe('dead')
  })

  test.each<[string, [number, ProbeResult][]]>([
    [
      'twice, however far apart',
      [
        [0, gone],
        [900, gone],
      ],
    ],
    ['ten times within three days', Array.from({ length: 10 }, (_, index) => [index * 7, gone])],
    [
      'with an answer in between',
      [
        [0, gone],
        [24, gone],
        [48, works],
        [72, gone],
        [96, gone],
      ],
    ],
    [
      'where its server was only in trouble',
      [
        [0, unclear],
        [24, unclear],
        [72, unclear],
        [900, unclear],
      ],
    ],
  ])('not when it was gone %s', (_, probes) => {
    expect(stateAfter(...probes).state).not.toBe('dead')
  })

  test('also where its server was in trouble in between', () => {
    expect(stateAfter([0, gone], [24, unclear], [48, gone], [72, gone]).state).toBe('dead')
  })

  test('until it answers again, and not only until its server is in trouble', () => {
    const dead: [number, ProbeResult][] = [
      [0, gone],
      [24, gone],
      [72, gone],
    ]
    expect(stateAfter(...dead, [800, unclear]).state).toBe('dead')
    expect(stateAfter(...dead, [800, works])).toMatchObject({ state: 'works', timesGone: 0, firstGoneAt: null })
  })
})

test('where a page was moved for good is remembered until it answers by itself', () => {
  const moved: ProbeResult = { kind: 'works', status: 200, movedTo: 'https://example.org/new' }
  expect(stateAfter([0, moved])).toMatchObject({ state: 'moved', movedTo: 'https://example.org/new' })
  expect(stateAfter([0, moved], [1, works])).toMatchObject({ state: 'works', movedTo: null })
})

test.each<[string, ProbeResult[], number]>([
  ['what works after a month', [works], 30],
  ['what is gone after a day', [gone], 1],
  ['what says nothing after a day', [unclear], 1],
  ['what goes on saying nothing later and later', [unclear, unclear, unclear], 4],
])('it is looked at again: %s', (_, probes, days) => {
  const state = stateAfter(...probes.map((probe, index): [number, ProbeResult] => [index, probe]))
  expect((state.nextCheckAt.getTime() - state.checkedAt.getTime()) / hour / 24).toBe(days)
})

test('whatever is seen, a link is never dead in its first three days, and is looked at again within a month', () => {
  const probe = fc.constantFrom(works, gone, unclear)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 71 }), probe), { minLength: 1 }), (probes) => {
      const state = stateAfter(...probes.sort(([a], [b]) => a - b))
      const days = (state.nextCheckAt.getTime() - state.checkedAt.getTime()) / hour / 24
      return state.state !== 'dead' && days >= 1 && days <= 30
    }),
  )
})

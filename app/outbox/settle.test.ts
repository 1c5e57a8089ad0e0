import { expect, test } from 'vitest'
import type { EventResult, LearningEvent } from '../../domain/learning-events.ts'
import { nextBatch, settle } from './settle.ts'
import type { UnsentEvent } from './unsent-events.ts'

const recorded: EventResult = { status: 'recorded', code: null, detail: null }
const known: EventResult = { ...recorded, status: 'known' }
const refused = (code: EventResult['code']): EventResult => ({ status: 'refused', code, detail: 'Because.' })
const stamp = () => ({ id: 'new', occurredAt: '2026-11-21T12:00:00.000Z' })

function unsent(key: number, more: Partial<UnsentEvent> = {}): UnsentEvent {
  const event: LearningEvent = {
    id: `id-${key}`,
    learnerId: 'ana',
    occurredAt: '2026-11-21T10:00:00.000Z',
    timeZone: 'UTC',
    kind: 'note-taken',
    lessonId: 'coding-1-1-1',
  }
  return { key, learnerId: 'ana', event, ...more }
}

test('what is recorded, now or before, is done and kept no longer', () => {
  const [a, b] = [unsent(1), unsent(2)]
  const settled = settle([a, b], [recorded, known], stamp)
  expect(settled).toEqual({ done: [a.event, b.event], gone: [a, b], instead: [], refused: [], isOthers: false })
})

test('what was from the future gets the time of its sending and another id, once', () => {
  const early = unsent(1, { what: 'A lesson' })
  const first = settle([early], [refused('from-the-future')], stamp)
  expect(first.gone).toEqual([early])
  expect(first.instead).toEqual([
    { learnerId: 'ana', what: 'A lesson', event: { ...early.event, ...stamp() }, isRestamped: true },
  ])
  expect(first.refused).toEqual([])
  const again = { key: 2, ...first.instead[0] } as UnsentEvent
  const second = settle([again], [refused('from-the-future')], stamp)
  expect(second.instead).toEqual([])
  expect(second.refused).toEqual([{ unsent: again, result: refused('from-the-future') }])
})

test.each(['too-many-events', 'other-learner'] as const)('what was refused as %s stays as it is', (code) => {
  const [a, b] = [unsent(1), unsent(2)]
  const settled = settle([a, b], [recorded, refused(code)], stamp)
  expect(settled.gone).toEqual([a])
  expect(settled.refused).toEqual([])
  expect(settled.isOthers).toBe(code === 'other-learner')
})

test('what the server did not answer for stays', () => {
  expect(settle([unsent(1)], [], stamp).gone).toEqual([])
})

test.each(['not-found', 'not-on-path', 'invalid-input', 'needs-exam', 'other-contents'] as const)(
  'what was refused as %s is given up, and told',
  (code) => {
    const one = unsent(1)
    const settled = settle([one], [refused(code)], stamp)
    expect(settled.gone).toEqual([one])
    expect(settled.done).toEqual([])
    expect(settled.refused).toEqual([{ unsent: one, result: refused(code) }])
  },
)

test('a batch is the first 200 in their order', () => {
  const many = Array.from({ length: 450 }, (_, index) => unsent(index))
  expect(nextBatch(many)).toEqual(many.slice(0, 200))
  expect(nextBatch(many.slice(400))).toEqual(many.slice(400))
  expect(nextBatch([])).toEqual([])
})

test('a batch is no heavier than a browser carries for a page that is gone, but never empty', () => {
  const heavy = (key: number, letters: number) => {
    const { event } = unsent(key)
    return unsent(key, { event: { ...event, lessonId: '木'.repeat(letters) } as LearningEvent })
  }
  const [a, b, c] = [heavy(1, 9000), heavy(2, 9000), heavy(3, 9000)]
  expect(nextBatch([a, b, c])).toEqual([a, b])
  expect(nextBatch([heavy(1, 30_000), b])).toHaveLength(1)
})

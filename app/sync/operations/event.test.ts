import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { type Operation, visitor } from '../operation.ts'
import { takeOut } from '../pending.ts'
import { operationsOf } from '../views.ts'
import { eventKind, type OwnEvent, recordEvent } from './event.ts'

function pending(lessonId: string): Operation<OwnEvent> {
  const stamp = { eventId: 'x', occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
  const payload: OwnEvent = { ...stamp, kind: 'note-taken', lessonId }
  return { id: 'x', owner: 'ana', kind: 'event', target: '', payload, base: null, begunAt: 0, changedAt: 0 }
}
const batch = (...operations: Operation<OwnEvent>[]) => eventKind.batch?.(operations)

test('a batch is the first 200 in their order', () => {
  const many = Array.from({ length: 450 }, () => pending('coding-1-1-1'))
  expect(batch(...many)).toBe(200)
  expect(batch(...many.slice(400))).toBe(50)
})

test('a batch is no heavier than a browser carries for a page that is gone, but never empty', () => {
  const heavy = pending('木'.repeat(9000))
  expect(batch(heavy, heavy, heavy)).toBe(2)
  expect(batch(pending('木'.repeat(30_000)), heavy)).toBe(1)
})

afterEach(async () => {
  vi.useRealTimers()
  await takeOut(visitor, operationsOf(visitor))
})

const stamps = () => operationsOf(visitor).map(({ payload }) => (payload as OwnEvent).occurredAt)

test('an event is stamped later than one that waits, though the clock was put back between them', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00.000Z'), toFake: ['Date'] })
  await recordEvent({ kind: 'note-taken', lessonId: 'coding-1-1-1' })
  vi.setSystemTime(new Date('2026-11-21T10:00:00.000Z'))
  await recordEvent({ kind: 'note-taken', lessonId: 'coding-1-1-2' })
  expect(stamps()).toEqual(['2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.001Z'])
})

test.each([
  ['later than one that was sent, though the clock was put back by less than the server corrects', 40, 0.001],
  ['by a clock that was put back by more since the last was sent', 120, -120],
])('an event is stamped %s', async (_, seconds, after) => {
  const sent = new Date('2026-11-22T15:00:00.000Z')
  vi.useFakeTimers({ now: sent, toFake: ['Date'] })
  await recordEvent({ kind: 'note-taken', lessonId: 'coding-1-1-1' })
  await takeOut(visitor, operationsOf(visitor))
  vi.setSystemTime(sent.getTime() - seconds * 1000)
  await recordEvent({ kind: 'note-taken', lessonId: 'coding-1-1-2' })
  expect(stamps()).toEqual([new Date(sent.getTime() + after * 1000).toISOString()])
})

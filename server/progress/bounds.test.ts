import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxEventsInRecord, maxEventsPerDay, maxHandIns, maxMinutesPerDay } from '../../domain/bounds.ts'
import { daysLater } from '../../domain/calendar.ts'
import { noteItem } from '../../domain/items/note.ts'
import { recordOf } from '../../domain/learner-record-rules.ts'
import { sendOperations } from '../../domain/operations.ts'
import { insertFullNotes } from '../../testing/items.ts'
import { query } from '../../testing/query.ts'
import { changeRecord, storedRecordOf, withoutCounts } from '../../testing/records.ts'
import {
  completing,
  type Doing,
  eventsInput,
  type NewLearner,
  realContent,
  type TestServer,
  testServer,
  wholeCoding,
} from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { readEvents } from './event-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const note: Doing = { kind: 'note-taken', lessonId: 'coding-1-1-1' }
const minutes = (minutes: number): Doing => ({ kind: 'minutes-spent', lessonId: 'coding-1-1-1', minutes })

/** A learner of whom so much was counted on a day of the server's, so many days ago. */
async function learnerWith(counted: { events?: number; minutes?: number; inRecord?: number }, daysAgo = 0) {
  const ana = await server.newLearner()
  const { events: onDay = 0, minutes: minutesOnDay = 0, inRecord = 0 } = counted
  const day = daysLater(new Date().toISOString().slice(0, 10), -daysAgo)
  await changeRecord(server.db, ana.id, (record) => ({ ...record, counts: { inRecord, day, onDay, minutesOnDay } }))
  return ana
}

async function codesOf(learner: NewLearner, ...doings: Doing[]) {
  const { results } = await learner.call(sendOperations, eventsInput(...doings))
  return results.map(({ status, code }) => code ?? status)
}

describe('beyond the bounds of a day or a record', () => {
  test('an event is refused with the reason and the way on, and those before it are recorded', async () => {
    const ana = await learnerWith({ events: maxEventsPerDay - 2 })
    expect(await codesOf(ana, note, note, note)).toEqual(['done', 'done', 'day-full'])
    const { results } = await ana.call(sendOperations, eventsInput(note))
    expect(results[0]?.status).toBe('retry')
    expect(results[0]?.detail).toBe(
      '2,000 things were recorded today, which is the most. Tomorrow there is room again.',
    )
    expect(await readEvents(server.db, ana.id)).toHaveLength(2)
  })

  test('a new day begins anew', async () => {
    const ana = await learnerWith({ events: maxEventsPerDay, minutes: maxMinutesPerDay }, 1)
    expect(await codesOf(ana, note, minutes(60))).toEqual(['done', 'done'])
  })

  test('a day has as many minutes as a day, and room for other events besides', async () => {
    const ana = await learnerWith({ minutes: maxMinutesPerDay - 60 })
    expect(await codesOf(ana, minutes(60), minutes(1), note)).toEqual(['done', 'day-full', 'done'])
  })

  test('a thousand projects are handed in at most, and other events are recorded besides', async () => {
    const ana = await server.newLearner()
    const portfolio: Doing = {
      kind: 'project-handed-in',
      projectId: 'portfolio',
      preferences: { ...wholeCoding, learningGoal: 'design' },
      submission: 'https://example.org/page',
    }
    await ana.record(portfolio)
    const copies = `
      insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
      select user_id, gen_random_uuid(), kind, subject, occurred_at, time_zone, local_date, details
      from learner_events, generate_series(1, $2::int) where user_id = $1`
    await query(server.db, copies, [ana.id, maxHandIns - 2])
    expect(await codesOf(ana, portfolio, portfolio, note)).toEqual(['done', 'record-full', 'done'])
    expect(await codesOf(ana, portfolio, note)).toEqual(['record-full', 'done'])
  })

  test('a full record takes no more, and says where to go', async () => {
    const ana = await learnerWith({ inRecord: maxEventsInRecord })
    expect(await codesOf(ana, note)).toEqual(['record-full'])
  })

  test('what is known is known, however full the record', async () => {
    const ana = await server.newLearner()
    const { body } = eventsInput(note)
    await ana.call(sendOperations, { body })
    await changeRecord(server.db, ana.id, (record) => {
      return { ...record, counts: { ...record.counts, inRecord: maxEventsInRecord } }
    })
    expect((await ana.call(sendOperations, { body })).results).toMatchObject([{ status: 'known' }])
  })

  test('notes are not saved, and one that was there may still be shortened', async () => {
    const ana = await server.newLearner()
    // As a course of thousands of lessons would have them.
    await insertFullNotes(server.db, ana.id)
    expect(await ana.send(noteItem, 'coding-1-1-1', { text: 'One more.' })).toMatchObject({
      status: 'rejected',
      code: 'record-full',
      detail: expect.stringContaining('Shorten or delete one'),
    })
    await query(server.db, "delete from learner_items where user_id = $1 and target = 'gone-1'", [ana.id])
    for (const length of [19_000, 18_999]) await ana.write(noteItem, 'coding-1-1-1', { text: 'x'.repeat(length) })
  })
})

test('a message of more than 3 MB is refused unread', async () => {
  const ana = await server.newLearner()
  const { body } = eventsInput(note)
  const refusal = await ana.refused(sendOperations, { body: { ...body, operations: ['x'.repeat(3_000_000)] } })
  expect(refusal).toMatchObject({ status: 413, code: 'too-large' })
})

test('a message of 963 events, one day late, the next early, and each event after it are recorded as any', async () => {
  const ana = await server.newLearner()
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const odd = Array.from({ length: 963 }, (_, day) => ({
    ...note,
    occurredAt: new Date(Date.UTC(2023, 0, 1 + day, 10, 30)).toISOString(),
    timeZone: zones[day % 2],
  }))
  await ana.record(...odd)
  await ana.record({ ...note, occurredAt: '2023-06-01T12:00:00Z' })
  await ana.record(completing('coding-1-1-1'))
  const record = await storedRecordOf(server.db, ana.id)
  const events = await readEvents(server.db, ana.id)
  expect(events).toHaveLength(965)
  expect(withoutCounts(record)).toEqual(withoutCounts(recordOf(events, new Catalogue(realContent).pathOf)))
})

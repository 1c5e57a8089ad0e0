import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { readOperations } from './store.ts'

const event = {
  id: 'e1',
  learnerId: 'ana',
  occurredAt: '2026-11-21T10:00:00.000Z',
  timeZone: 'UTC',
  kind: 'note-taken',
  lessonId: 'coding-1-1-1',
}
const { id: _, learnerId: __, ...done } = event
const draft = (kind: string, value: unknown, known: unknown[] | null) => ({
  ...{ learnerId: 'ana', kind, subject: 'coding-1-1-1', value, known },
  isHeld: false,
  writtenAt: Date.parse('2026-11-21T11:00:00Z'),
})

test("what an earlier version of the site kept on the device is taken along, each learner's by itself", async () => {
  const db = await openDB('waymark', 1, {
    upgrade(db) {
      db.createObjectStore('events', { keyPath: 'key', autoIncrement: true })
      db.createObjectStore('drafts', { keyPath: ['learnerId', 'kind', 'subject'] })
    },
  })
  await db.put('events', { learnerId: 'ana', event, what: 'A note' })
  await db.put('events', { learnerId: 'ben', event: { ...event, id: 'e2', learnerId: 'ben' } })
  await db.put('drafts', draft('note', { text: 'Mine' }, [{ text: '' }]))
  await db.put('drafts', draft('project', 'Half of it', null))
  db.close()

  expect(
    (await readOperations({ owner: 'ana' })).map(({ kind, target, payload, base, label }) => [
      kind,
      target,
      payload,
      base,
      label,
    ]),
  ).toEqual([
    ['event', '', { ...done, eventId: 'e1' }, null, 'A note'],
    ['note', 'coding-1-1-1', { text: 'Mine' }, { payload: { text: '' } }, undefined],
    ['project-draft', 'coding-1-1-1', 'Half of it', null, undefined],
  ])
  expect(await readOperations({ owner: 'ben' })).toMatchObject([{ id: 'e2', owner: 'ben', kind: 'event' }])
})

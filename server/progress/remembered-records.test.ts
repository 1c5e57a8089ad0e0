import { expect, test } from 'vitest'
import { noEvents } from '../../domain/bounds.ts'
import { emptyRecord, type LearnerRecord } from '../../domain/learner-record.ts'
import type { StoredRecord } from './queries.ts'
import { RememberedRecords } from './remembered-records.ts'

const stored = (parts: Partial<LearnerRecord>): StoredRecord => ({
  ...{ version: 1, latest: null, isStale: false, counts: noEvents },
  record: { ...emptyRecord, ...parts },
})
const handedIn = (submission: string) => ({
  portfolio: { courseId: '2', submission, completedAt: '2024-06-10T12:00:00.000Z' },
})
const completed = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const standing = { courseId: '1', moduleId: 'm', completedAt: '2024-06-10T12:00:00.000Z', minutes: 1 }
      return [`lesson-${index}`, standing]
    }),
  )

test.each<[string, boolean, Partial<LearnerRecord>]>([
  ['as most are', true, { lessons: completed(100), projects: handedIn('https://example.org/page') }],
  ['with a long text', true, { projects: handedIn('x'.repeat(20_000)) }],
  ['of thousands of lessons', false, { lessons: completed(3000) }],
  [
    'with many long texts',
    false,
    {
      projects: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [index, handedIn('x'.repeat(20_000)).portfolio]),
      ),
    },
  ],
])('that a record %s is remembered is %s: others need the room', (_, isRemembered, parts) => {
  const remembered = new RememberedRecords()
  const record = stored(parts)
  remembered.keep('ana', record)
  expect(remembered.take('ana')).toBe(isRemembered ? record : undefined)
})

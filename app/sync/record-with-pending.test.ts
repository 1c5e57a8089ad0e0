import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathThrough } from '../../domain/course-paths.ts'
import { compareEvents } from '../../domain/event-order.ts'
import { emptyRecord } from '../../domain/learner-record.ts'
import { recordWith } from '../../domain/learner-record-rules.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { specifiedCourses } from '../../testing/domain.ts'
import { recordWithPending } from './record-with-pending.ts'

let made = 0

function completing(lessonId: string, hour: number): RecordedEvent {
  const occurredAt = new Date(Date.UTC(2026, 0, 1, hour)).toISOString()
  return {
    kind: 'lesson-completed',
    id: `id-${made++}`,
    lessonId,
    courseId: '1',
    moduleId: 'html',
    preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
    points: 5,
    skills: ['html'],
    occurredAt,
    timeZone: 'UTC',
    localDate: occurredAt.slice(0, 10),
  }
}

const someEvents = fc.array(
  fc
    .tuple(fc.constantFrom('html-1-1', 'html-1-2', 'html-2-1', 'css-1-1'), fc.nat({ max: 400 }))
    .map(([lessonId, hour]) => completing(lessonId, hour)),
  { maxLength: 12 },
)
const coursesOfACall = fc.constantFrom(specifiedCourses.slice(0, 1), specifiedCourses.slice(1))

test('the record has all events, whatever was asked before', () => {
  const lists = fc.tuple(someEvents, fc.boolean()).map(([events, inOrder]) => {
    return inOrder ? events.toSorted(compareEvents) : events
  })
  const calls = fc.array(fc.tuple(coursesOfACall, fc.nat({ max: 12 })), { maxLength: 8 })
  fc.assert(
    fc.property(lists, calls, (events, calls) => {
      for (const [courses, count] of calls) {
        const pending = events.slice(0, count)
        expect(recordWithPending(emptyRecord, courses, pending)).toEqual(
          recordWith(emptyRecord, pending, pathThrough(courses)),
        )
      }
    }),
  )
})

test('hooks that ask for the same, or for fewer courses, share one record', () => {
  const events = [completing('html-1-1', 1), completing('html-1-2', 2)]
  const first = recordWithPending(emptyRecord, specifiedCourses, events)
  expect(recordWithPending(emptyRecord, [...specifiedCourses], [...events])).toBe(first)
  expect(recordWithPending(emptyRecord, [], events)).toBe(first)
})

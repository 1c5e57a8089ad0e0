import { expect, test } from 'vitest'
import { amountOf } from './amounts.ts'
import type { Operation, OperationKind } from './operation.ts'
import { choicesKind } from './operations/choices.ts'
import { eventKind, type OwnEvent } from './operations/event.ts'
import { noteKind } from './operations/note.ts'
import { projectDraftKind } from './operations/project-draft.ts'

const stamp = { eventId: 'x', occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const

function pending<Payload>({ name }: OperationKind<Payload>, payload: Payload): Operation {
  return {
    id: crypto.randomUUID(),
    owner: 'ana',
    kind: name,
    target: 'a',
    payload,
    base: null,
    begunAt: 0,
    changedAt: 0,
  }
}
const done = (event: object) => pending(eventKind, { ...stamp, lessonId: 'a', ...event } as OwnEvent)
const completed = done({ kind: 'lesson-completed', preferences })
const minutes = (minutes: number) => done({ kind: 'minutes-spent', minutes })
const note = pending(noteKind, { text: 'Mine' })

test.each([
  ['', []],
  ['1 step', [completed]],
  [
    '3 steps',
    [completed, done({ kind: 'lesson-reopened', preferences }), done({ kind: 'quiz-taken', firstTries: [0] })],
  ],
  ['1 text', [note]],
  ['1 text', [note, pending(noteKind, { text: 'Mine, and longer since' })]],
  [
    '1 step, 2 texts, 12 minutes, 1 choice',
    [
      minutes(5),
      note,
      completed,
      minutes(7),
      { ...note, target: 'b' },
      pending(choicesKind, { choices: {}, isFinished: false }),
    ],
  ],
  ['', [done({ kind: 'note-taken' }), pending(projectDraftKind, 'Half of it')]],
])('what is not saved is said as %j', (amount, operations) => {
  expect(amountOf(operations)).toBe(amount)
})

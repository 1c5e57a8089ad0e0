import { expect, test } from 'vitest'
import { draftItem } from '../../domain/items/draft.ts'
import { noteItem } from '../../domain/items/note.ts'
import { videoItem } from '../../domain/items/video.ts'
import { nothingWatched } from '../../domain/video.ts'
import { amountOf } from './amounts.ts'
import { choicesKind } from './choices.ts'
import { eventKind, type OwnEvent } from './event.ts'
import type { Operation } from './operation.ts'

const stamp = { occurredAt: '2026-11-21T10:00:00.000Z', timeZone: 'UTC' }
const preferences = { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' } as const

function pending({ name }: { name: string }, value: unknown): Operation {
  const id = crypto.randomUUID()
  return { id, owner: 'ana', kind: name, target: 'a', value, base: null, tab: 'one', begunAt: 0, changedAt: 0 }
}
const done = (event: object) => pending(eventKind, { ...stamp, lessonId: 'a', ...event } as OwnEvent)
const completed = done({ kind: 'lesson-completed', preferences })
const minutes = (minutes: number) => done({ kind: 'minutes-spent', minutes })
const note = pending(noteItem, { text: 'Mine' })

test.each([
  ['', []],
  ['1 step', [completed]],
  [
    '3 steps',
    [completed, done({ kind: 'lesson-reopened', preferences }), done({ kind: 'quiz-taken', firstTries: [0] })],
  ],
  ['1 text', [note]],
  ['1 text', [note, pending(noteItem, { text: 'Mine, and longer since' })]],
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
  ['', [done({ kind: 'note-taken' }), pending(videoItem, nothingWatched)]],
  ['1 text', [pending(draftItem, { text: 'Half of it' })]],
])('what is not saved is said as %j', (amount, operations) => {
  expect(amountOf(operations)).toBe(amount)
})

import { expect, test } from 'vitest'
import type { ListedNote } from '../../domain/notes.ts'
import { notesAfter, type UnsavedNote } from './notes-after.ts'

function listed(lessonId: string, text: string): ListedNote {
  return {
    ...{ lessonId, lessonTitle: `Lesson ${lessonId}`, courseTitle: 'Course', text },
    preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
    updatedAt: '2026-11-21T10:00:00.000Z',
  }
}
function unsent(target: string, text: string, changedAt: number): UnsavedNote {
  return { target, label: `'Title ${target}'`, value: { text }, changedAt }
}
const wordsOf = (...args: Parameters<typeof notesAfter>) =>
  notesAfter(...args).map(({ lessonTitle, text, isUnsaved }) => [lessonTitle, text, ...(isUnsaved ? ['unsaved'] : [])])

test.each([
  ['none', [], [], []],
  [
    'what the account lists, in its order',
    [listed('b', 'B'), listed('a', 'A')],
    [],
    [
      ['Lesson b', 'B'],
      ['Lesson a', 'A'],
    ],
  ],
  [
    'one that the account does not hold yet, first',
    [listed('a', 'A')],
    [unsent('b', 'B', 1)],
    [
      ["Your note on 'Title b'", 'B', 'unsaved'],
      ['Lesson a', 'A'],
    ],
  ],
  [
    'one that was written on, as it is by now, first',
    [listed('b', 'B'), listed('a', 'A')],
    [unsent('a', 'A.', 1), unsent('a', 'A..', 2)],
    [
      ['Lesson a', 'A..', 'unsaved'],
      ['Lesson b', 'B'],
    ],
  ],
  [
    'of several the latest first',
    [],
    [unsent('a', 'A', 1), unsent('b', 'B', 2)],
    [
      ["Your note on 'Title b'", 'B', 'unsaved'],
      ["Your note on 'Title a'", 'A', 'unsaved'],
    ],
  ],
  ['none that was removed', [listed('a', 'A')], [unsent('a', '', 1), unsent('b', '', 2)], []],
])('the notes with what is not saved yet are %s', (_, notes, operations, expected) => {
  expect(wordsOf(notes, operations)).toEqual(expected)
})

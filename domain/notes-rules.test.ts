import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListedNote } from './notes.ts'
import { matchesSearch, momentAt, withMomentLinks } from './notes-rules.ts'

describe('moments of the video in a note', () => {
  test.each([
    ['see [3:12]', 'see [3:12](#t=192)'],
    ['[0:05] and [12:00]', '[0:05](#t=5) and [12:00](#t=720)'],
    ['[1:02:03]', '[1:02:03](#t=3723)'],
    ['[3:72] is no time', '[3:72] is no time'],
    ['[3:12](https://example.org) is a link already', '[3:12](https://example.org) is a link already'],
    ['at 3:12 without brackets', 'at 3:12 without brackets'],
  ])('%s', (text, linked) => {
    expect(withMomentLinks(text)).toBe(linked)
  })

  test('a moment that was put in leads back to its second', () => {
    fc.assert(
      fc.property(fc.nat(99 * 3600), (seconds) => {
        expect(withMomentLinks(momentAt(seconds))).toContain(`(#t=${seconds})`)
      }),
    )
  })
})

describe('searching notes', () => {
  const note: ListedNote = {
    lessonId: 'coding-1-1-1',
    lessonTitle: 'What HTML Is',
    courseTitle: 'Web Development Fundamentals',
    preferences: { learningGoal: 'coding', timeCommitment: 'minimal', experienceLevel: 'beginner' },
    text: 'Close what you open.\nÄpfel nest.',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }

  test.each([
    ['', true],
    ['  ', true],
    ['CLOSE', true],
    ['open close', true],
    ['äpfel', true],
    ['html nest', true],
    ['fundamentals', true],
    ['close shut', false],
  ])('for ‘%s’ finds it: %s', (search, found) => {
    expect(matchesSearch(note, search)).toBe(found)
  })
})

import { expect, test } from 'vitest'
import { writtenElsewhere } from '../merge-texts.ts'
import { noteItem } from './note.ts'

const joined = (ours: string, theirs: string, base: string | null) =>
  noteItem.join?.({ base: base === null ? null : { text: base }, ours: { text: ours }, theirs: { text: theirs } }).text

test.each([
  ['', 'New.', 'New.'],
  ['Old.', 'New.', 'Old.\n\nNew.'],
  ['Old.\n\nNew.', 'New.', 'Old.\n\nNew.'],
  ['New.\n\nLater.', 'New.', 'New.\n\nLater.'],
  ['New.er', 'New.', 'New.er\n\nNew.'],
])('of two notes ‘%s’ and ‘%s’ becomes ‘%s’', (stored, written, both) => {
  for (const base of [null, '']) expect(joined(written, stored, base)).toBe(both)
})

test('a note that was changed in two places is joined line by line, and both stand where both changed a line', () => {
  expect(joined('One!\n\nTwo', 'One\n\nTwo!', 'One\n\nTwo')).toBe('One!\n\nTwo!')
  expect(joined('Here', 'There', 'Before')).toBe(`Here\n\n${writtenElsewhere}\n\nThere`)
})

test('a note that is too long is refused with the way on', () => {
  const { error } = noteItem.value.safeParse({ text: 'x'.repeat(20_003) })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'A note has at most 20,000 characters. Shorten it by 3, and it is saved.',
  ])
})

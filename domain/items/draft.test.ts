import { expect, test } from 'vitest'
import { draftItem } from './draft.ts'

test.each([
  ['each changed another line', 'One!\n\nTwo', 'One\n\nTwo!', 'One\n\nTwo', 'One!\n\nTwo!'],
  ['only the other wrote on', 'One', 'One\nTwo', 'One', 'One\nTwo'],
])('a draft that was changed in two places loses nothing: %s', (_, ours, theirs, base, joined) => {
  const versions = { base: { text: base }, ours: { text: ours }, theirs: { text: theirs } }
  expect(draftItem.join?.(versions)).toEqual({ text: joined })
})

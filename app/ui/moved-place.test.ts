import { expect, test } from 'vitest'
import { movedPlace } from './moved-place.ts'

// The caret is shown as a bar.
test.each([
  ['stays where nothing changed', 'Typed| here', 'Typed| here'],
  ['stays before what was added', 'Typed|', 'Typed|\n\nWritten elsewhere'],
  ['goes with the words after what was added', 'Typed|', 'Written elsewhere\n\nTyped|'],
  ['goes with the words between what was added', 'One. Two|. Three.', 'Zero. One. Two|. Three.'],
  ['stays before what was taken out', 'One.| Two.', 'One.|'],
  ['goes back with what was taken out before it', 'Zero. One.|', 'One.|'],
  ['is where the words that it was in were replaced', 'One old| end', 'One newer| end'],
  ['stays within a text that became shorter', 'One two thr|ee', 'One|'],
  ['is at the beginning of nothing', 'All of it|', '|'],
])('a place %s', (_, before, after) => {
  expect(movedPlace(before.replace('|', ''), after.replace('|', ''), before.indexOf('|'))).toBe(after.indexOf('|'))
})

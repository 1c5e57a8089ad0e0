import { expect, test } from 'vitest'
import { changeBetween, movedPlace } from './moved-place.ts'

// The bar is the caret.
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

test.each([
  [
    'at the beginning of the line it was put in',
    'Zero\n<p>One',
    'Zero\n<b></b>\n<p>One',
    { from: 5, insert: '<b></b>\n' },
  ],
  ['at the beginning of the text', '<h1>', '<!doctype html><h1>', { from: 0, insert: '<!doctype html>' }],
  ['within a line', 'One three', 'One two three', { from: 5, insert: 'wo t' }],
  ['after a line of the same words', 'One', 'One\nOne', { from: 3, insert: '\nOne' }],
  ['on an empty first line', '\nOne', 'Zero\nOne', { from: 0, insert: 'Zero' }],
])('what is put in %s comes in there', (_, before, after, { from, insert }) => {
  expect(changeBetween(before, after)).toEqual({ from, to: from, insert })
})

import { expect, test } from 'vitest'
import { wholeWork } from './exercises.ts'

test('a work has the files of its exercise as written or as at the start, and those that the exercise had once', () => {
  const files = [
    { name: 'index.html', start: '<h1></h1>' },
    { name: 'style.css', start: '' },
    { name: 'door.svg', start: '<svg/>', fixed: true },
  ]
  const written = { 'index.html': '<h1>Mine</h1>', 'look.css': 'h1 {}', 'door.svg': 'mine' }
  expect(wholeWork({ files }, written)).toEqual({
    'index.html': '<h1>Mine</h1>',
    'style.css': '',
    'look.css': 'h1 {}',
  })
})

import { expect, test } from 'vitest'
import { OwnPlaces } from './own-place.ts'

const places = new OwnPlaces(['script.js', 'scripts/app.js'], 'index.html', [
  { code: 'go()', line: 3 },
  { code: 'go(', line: 7 },
])

function failed(stack: string, filename = 'https://a.org/sandbox/web.html', lineno = 6, error = new Error('no')) {
  error.stack = stack
  return { error, filename, lineno }
}

test.each([
  ['a script of a file', failed('', 'script.js', 4), { file: 'script.js', line: 4 }],
  ['a script in a folder', failed('', 'https://a.org/scripts/app.js', 4), { file: 'scripts/app.js', line: 4 }],
  [
    'a handler attribute, which begins at a line of its own',
    failed('', 'index.html@3', 2),
    { file: 'index.html', line: 4 },
  ],
  [
    'a stack overflow, of which Chromium says no file',
    failed('RangeError: no\n    at again (script.js:2:9)', '', 0),
    { file: 'script.js', line: 2 },
  ],
  [
    'code that is evaluated',
    failed('Error: no\n    at eval (eval at go (index.html@3:1:1), <anonymous>:1:1)'),
    { file: 'index.html', line: 3 },
  ],
  [
    'a stack of Firefox',
    failed('check@https://a.org/sandbox/web.html:6:2\ngo@script.js:5:3\n'),
    { file: 'script.js', line: 5 },
  ],
  ['a handler that cannot be read', failed('', undefined, 6, new SyntaxError('no')), { file: 'index.html', line: 7 }],
  [
    'something that is not of the learner',
    failed('Error: no\n    at start (https://a.org/sandbox/web.html:6:2)'),
    null,
  ],
])("%s is told with the learner's line", (_, happening, place) => {
  expect(places.of(happening)).toEqual(place)
})

test('what is printed has neither our calls nor our stack', () => {
  const stack = [
    'Error: no',
    '    at go (script.js:2:3)',
    '    at HTMLButtonElement.onclick (index.html@3:2:1)',
    '    at Guard.check (eval at start (https://a.org/sandbox/web.html:40:9), <anonymous>:1:90)',
    '    at https://a.org/sandbox/web.html:6:2',
  ]
  expect(places.clean(stack.join('\n'))).toBe(
    'Error: no\n    at go (script.js:2:3)\n    at HTMLButtonElement.onclick (index.html:4)',
  )
  expect(places.clean('at noon\nfunction f() {__guard(); return 1 }')).toBe('at noon\nfunction f() { return 1 }')
})

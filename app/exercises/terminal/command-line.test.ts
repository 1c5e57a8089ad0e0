import { expect, test } from 'vitest'
import { CommandError, givenOf, parseLine } from './command-line.ts'

test.each([
  ['git add a.txt', ['git', 'add', 'a.txt'], null],
  ['  ls   ', ['ls'], null],
  ['', [], null],
  ['# git add a.txt', [], null],
  ['ls # what is here', ['ls'], null],
  ['git commit -m "Add tea, and \'milk\'"', ['git', 'commit', '-m', "Add tea, and 'milk'"], null],
  ['echo \'a  "b"\' c', ['echo', 'a  "b"', 'c'], null],
  ['echo a"b c"d', ['echo', 'ab cd'], null],
  ['echo "# 1 > 0" > a.txt', ['echo', '# 1 > 0'], { file: 'a.txt', isAdded: false }],
  ['echo x>>a.txt', ['echo', 'x'], { file: 'a.txt', isAdded: true }],
  ['echo > "a.txt"', ['echo'], { file: 'a.txt', isAdded: false }],
  ['echo “x” inside: "“x”"', null, null],
])('the words of %j', (line, words, into) => {
  if (words) expect(parseLine(line)).toEqual({ words, into })
  else expect(() => parseLine(line)).toThrow(CommandError)
})

test.each([
  ['echo "a', 'A quotation mark " is never closed.'],
  ["echo don't", "A quotation mark ' is never closed."],
  ['echo “a”', 'These quotation marks are curly. A terminal needs straight ones: " or \'.'],
  ['ls && ls', "'&' is not known here. Write one command a line."],
  ['ls | cat', "'|' is not known here. Write one command a line."],
  ['echo a >', 'The name of a file is missing behind >.'],
])('%j is refused: %s', (line, says) => {
  expect(() => parseLine(line)).toThrow(says)
})

test('options stand anywhere, with their value behind them or behind an equals sign', () => {
  const known = ['-m=', '--source=', '--staged']
  expect(givenOf(['a', '--staged', '-m', 'b c', '--', '-x'], known)).toEqual({
    options: new Map([
      ['--staged', ''],
      ['-m', 'b c'],
    ]),
    rest: ['a', '-x'],
  })
  expect(givenOf(['--source=HEAD~1', 'a'], known).options.get('--source')).toBe('HEAD~1')
})

test.each([
  ['--graph', ['--oneline'], "error: unknown option '--graph'\nKnown here: --oneline."],
  ['-x', [], "error: unknown option '-x'\nNo option is known here."],
  ['—oneline', ['--oneline'], 'This — is a dash. An option begins with - or --, typed as hyphens.'],
])('an unknown option %s is named, with those that are known', (option, known, says) => {
  expect(() => givenOf([option], known)).toThrow(says)
})

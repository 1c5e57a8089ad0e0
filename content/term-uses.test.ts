import { describe, expect, test } from 'vitest'
import type { Term } from '../domain/glossary.ts'
import { formsOf, isStressed, termUses, withTermLinks } from './term-uses.ts'

const term = (name: string, forms?: string[]): Term => ({
  term: name,
  meaning: 'A word.',
  lessonIds: ['bread-1-1'],
  tags: [],
  ...(forms && { forms }),
})

test.for<[string, string[] | undefined, string[]]>([
  ['loop', undefined, ['loop', 'loops']],
  ['media query', undefined, ['media query', 'media queries']],
  ['array', undefined, ['array', 'arrays']],
  ['class', undefined, ['class', 'classes']],
  ['branch', undefined, ['branch', 'branches']],
  ['label (data)', undefined, ['label', 'labels']],
  ['mean', ['the mean'], ['the mean']],
  ['key', [], []],
])('the term %s with the forms %j is used as %j', ([name, forms, used]) => {
  expect(formsOf(term(name, forms))).toEqual(used)
})

const usesIn = termUses([
  term('element'),
  term('void element'),
  term('element tree'),
  term('state'),
  term('NULL'),
  term('if-then plan'),
  term('mean', ['the mean']),
  term('key', []),
])
const foundIn = (markdown: string) => usesIn(markdown).map(({ term, words }) => [term.term, words])

describe('a text uses a term', () => {
  test.for<[string, string, [string, string][]]>([
    ['in prose', 'An element holds text.', [['element', 'element']]],
    ['where it is used first', 'An element in an element.', [['element', 'element']]],
    ['in the plural', 'Two elements.', [['element', 'elements']]],
    [
      'in the longest form that fits',
      'A void element is an element of an element tree.',
      [
        ['void element', 'void element'],
        ['element', 'element'],
        ['element tree', 'element tree'],
      ],
    ],
    ['across the end of a line', 'A void\nelement.', [['void element', 'void\nelement']]],
    [
      'in a list, a quotation and a row of a table',
      '- element\n> state\n\n| a | b |\n|---|---|\n| NULL | c |',
      [
        ['element', 'element'],
        ['state', 'state'],
        ['NULL', 'NULL'],
      ],
    ],
    ['with a hyphen of its own', 'Make an if-then plan.', [['if-then plan', 'if-then plan']]],
    ['in its own forms', 'The words mean that the mean moves.', [['mean', 'the mean']]],
    ['between stressing marks', 'This is **state**.', [['state', 'state']]],
  ])('%s', ([, markdown, found]) => {
    expect(foundIn(markdown)).toEqual(found)
  })

  test.for([
    ['a part of a word', 'elementary, restate, state-of-the-art'],
    ['a name', 'The United States and Utah State'],
    ['other capitals', 'null and Null'],
    ['a form that it does not have', 'They mean the key.'],
    ['code', '`element`, `` a ` state `` and `#`'],
    ['a sample', '```text\nelement\n```\n\n- in a list:\n\n  ```html given\n  state\n  ```'],
    ['a small task', '```task choose\nask: Which element?\n```'],
    ['a heading', '## The element\n\n### Its state'],
    ['the head of a table', '| element | state |\n|---|:-:|\n| a | b |'],
    ['a link', '[the element](https://example.org/state) at https://example.org/state'],
    ['a figure', '![an element (open)](state.svg "The state (now)")'],
  ])('but not by %s', ([, markdown = '']) => {
    expect(foundIn(markdown)).toEqual([])
  })
})

test('uses become links, and nothing else of the text changes', () => {
  const markdown = '## The state\n\nA **state** of a void\nelement: `element`.\n'
  const uses = usesIn(markdown)
  expect(uses.map((use) => isStressed(markdown, use))).toEqual([true, false])
  expect(withTermLinks(markdown, uses)).toBe(
    '## The state\n\nA **[state](/glossary#state)** of a [void\nelement](/glossary#void-element): `element`.\n',
  )
})

test('a glossary without forms finds nothing', () => {
  expect(termUses([term('key', [])])('A key.')).toEqual([])
})

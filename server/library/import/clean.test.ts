import { expect, test } from 'vitest'
import { cleanResource, cleanText } from './clean.ts'

test.each([
  ['tags', '<b>Bold</b> &amp; <i>brave</i>', 'Bold & brave'],
  ['scripts with what is in them', 'A <script>alert(1)</script>title', 'A title'],
  ['a script that does not end', 'A <script>alert(1)', 'A'],
  ['a picture that would run something', 'A<img src=x onerror=alert(1)>', 'A'],
  ['comments', 'A <!-- hidden --> B', 'A B'],
  ['marks of direction', 'كتاب&rlm; \u202eabc\u202c', 'كتاب abc'],
  ['line ends and other controls', 'A\r\n\tB\0C', 'A B C'],
  ['characters that are none, and halves of them', 'A\uffff\ufdd0\u{1fffe} B\ud800C', 'A BC'],
  ['numbers for signs', '&#72;&#x69;&#99999999;', 'Hi'],
  ['names for signs', 'Caf&eacute;&nbsp;&ndash; A', 'Café – A'],
])('of a text, %s do not stay', (_, text, expected) => {
  expect(cleanText(text, 100)).toBe(expected)
})

test.each(['a < b and c > d', 'C++ & C#', '&unknown; &constructor;', 'x <3 y'])(
  'what only looks like HTML stays: %s',
  (text) => {
    expect(cleanText(text, 100)).toBe(text)
  },
)

test('a text that is too long is cut between its characters', () => {
  expect(cleanText('😀'.repeat(10), 6)).toBe('😀😀…')
  expect(cleanText('<'.repeat(1_000_000), 10)).toHaveLength(10)
})

test('what a list leaves open is left open, or follows from the address', () => {
  const resource = cleanResource({ title: 'A', url: ' https://www.youtube.com/watch?v=1 ' }, 'A List')
  expect(resource).toEqual({
    title: 'A',
    url: 'https://www.youtube.com/watch?v=1',
    description: '',
    category: 'Programming',
    difficulty: null,
    duration: null,
    rating: null,
    tags: [],
    provider: 'YouTube',
    language: 'en',
    licence: null,
    note: null,
    attribution: 'A List',
  })
})

test('who offers a page follows from its host, whatever its name', () => {
  const provider = 'constructor'
  expect(cleanResource({ title: 'A', url: 'https://www.constructor/' }, 'A List')).toMatchObject({ provider })
})

test.each([
  ['a rating that is none', { rating: 50 }, { rating: null }],
  ['a language that is none', { language: '<b>' }, { language: 'en' }],
  ['a tag twice, and an empty one', { tags: ['a', 'a', ' '] }, { tags: ['a'] }],
])('%s is left out', (_, listed, expected) => {
  expect(cleanResource({ title: 'A', url: 'https://example.org', ...listed }, 'A List')).toMatchObject(expected)
})

test.each([
  ['no title', { title: ' <b></b>' }, 'it has no title'],
  ['a text in another encoding', { title: 'Caf\ufffd' }, 'its text is not UTF-8'],
  ['a description in another encoding', { description: 'Caf\ufffd' }, 'its text is not UTF-8'],
  ['a tag in another encoding', { tags: ['Caf\ufffd'] }, 'its text is not UTF-8'],
  [
    'a script as its address',
    { url: 'javascript:alert(1)' },
    'its address is of a kind that is no page, such as javascript: or data:',
  ],
])('what has %s is refused', (_, listed, refused) => {
  expect(cleanResource({ title: 'A', url: 'https://example.org', ...listed }, 'A List')).toEqual({ refused })
})

test.each([
  ...['localhost:3000', 'LOCALHOST.', 'localhost..', 'app.localhost', 'printer.local', 'nas.home.arpa', 'intranet'],
  ...['192.168.1.1', '127.0.0.1.', '2130706433', '[::1]'],
])("a page of one's own machine or house is refused: %s", (host) => {
  const cleaned = cleanResource({ title: 'A', url: `http://${host}/guide` }, 'A List')
  expect(cleaned).toEqual({ refused: expect.stringMatching(/ is not on the open web$/) })
})

test.each(['localhost.example.org', 'nonlocal.org', '93.184.215.14'])('a page of the open web is not: %s', (host) => {
  expect(cleanResource({ title: 'A', url: `https://${host}/` }, 'A List')).toMatchObject({ title: 'A' })
})

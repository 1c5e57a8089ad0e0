import { expect, test } from 'vitest'
import { listName } from './list-name.ts'

test.each([
  [
    'Free Programming Books, by the Free Ebook Foundation and contributors, https://github.com/EbookFoundation/free-programming-books, CC BY 4.0, adapted',
    'Free Programming Books, CC BY 4.0',
  ],
  ['Open Data, CC0', 'Open Data, CC0'],
  ['Weavers, https://example.org', 'Weavers'],
  ['weaving.md', 'weaving.md'],
])('a list is named with its terms: %s', (attribution, name) => {
  expect(listName(attribution)).toBe(name)
})

import { expect, test } from 'vitest'
import { linksIn } from './links-in.ts'

test.each([
  ['https://example.org/work', ['https://example.org/work']],
  ['See https://example.org/a, and (https://example.org/b).', ['https://example.org/a', 'https://example.org/b']],
  ['https://example.org https://example.org', ['https://example.org']],
  ['http://example.org javascript:alert(1) data:text/html,x //example.org', []],
  ['https://', []],
  ['My report has no address.', []],
])('%j has the links %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

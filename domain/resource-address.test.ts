import { expect, test } from 'vitest'
import { addressKey, readAddress } from './resource-address.ts'

test.each([
  ['blanks around it', ' https://example.org/a ', 'https://example.org/a'],
  ['capitals in its host', 'HTTPS://Example.ORG/A', 'https://example.org/A'],
  ['no path', 'http://example.org', 'http://example.org/'],
  ['parentheses', 'https://en.wikipedia.org/wiki/C_(language)', 'https://en.wikipedia.org/wiki/C_(language)'],
  ['another script', 'https://例え.jp/本', 'https://xn--r8jz45g.jp/%E6%9C%AC'],
])('an address with %s is read', (_, text, url) => {
  expect(readAddress(text)).toEqual({ url })
})

test.each([
  ['nothing', '  ', 'empty'],
  ['a place in the page', '#python', 'in-page'],
  ['a file beside the page', 'free-programming-books-langs.md', 'relative'],
  ['a path', '/books/python', 'relative'],
  ['an address without a scheme', 'youtube.com/playlist?list=1', 'no-scheme'],
  ['the name of a site alone, without a scheme', 'www.example.org', 'no-scheme'],
  ['one without a scheme, with a port', 'example.org:80/a', 'no-scheme'],
  ['a script', 'javascript:alert(1)', 'forbidden-scheme'],
  ['a script in capitals', 'JavaScript:alert(1)', 'forbidden-scheme'],
  ['a script with a line end in its scheme', 'java\nscript:alert(1)', 'malformed'],
  ['data', 'data:text/html,<script>alert(1)</script>', 'forbidden-scheme'],
  ['a file', 'file:///etc/passwd', 'forbidden-scheme'],
  ['a host that is none', 'https://exa mple.org', 'malformed'],
  ['a name and a password', 'https://somebody:secret@example.org/', 'malformed'],
  ['more than anybody could follow', `https://example.org/${'x'.repeat(3000)}`, 'too-long'],
])('%s is no address', (_, text, fault) => {
  expect(readAddress(text)).toEqual({ fault })
})

test.each([
  ['the scheme', 'http://example.org/a', 'https://example.org/a'],
  ['www.', 'https://www.example.org/a', 'https://example.org/a'],
  ['a slash at the end', 'https://example.org/a/', 'https://example.org/a'],
  ['capitals in the host', 'https://EXAMPLE.org/a', 'https://example.org/a'],
])('two addresses that differ by %s are the same resource', (_, one, other) => {
  expect(addressKey(one)).toBe(addressKey(other))
})

test.each([
  ['the path', 'https://example.org/a', 'https://example.org/b'],
  ['capitals in the path', 'https://example.org/a', 'https://example.org/A'],
  ['the query', 'https://example.org/?list=1', 'https://example.org/?list=2'],
  ['the place in the page', 'https://example.org/#/a', 'https://example.org/#/b'],
])('two addresses that differ by %s are two', (_, one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other))
})

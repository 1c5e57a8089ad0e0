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
  ['a dot behind the host', 'https://example.org./a', 'https://example.org/a'],
  ['a dot behind the host and a port', 'https://example.org.:8080/a', 'https://example.org:8080/a'],
  ['the usual port', 'https://example.org:443/a', 'https://example.org/a'],
  ['the usual port of the other scheme', 'http://example.org:80/a', 'https://example.org/a'],
  ['an empty query', 'https://example.org/a?', 'https://example.org/a'],
  ['an empty place in the page', 'https://example.org/a#', 'https://example.org/a'],
  ['both, empty', 'https://example.org/a/?#', 'https://example.org/a'],
  ['where somebody comes from', 'https://example.org/a?utm_source=x&UTM_Medium=y&fbclid=z', 'https://example.org/a'],
  ['that beside other parameters', 'https://example.org/?gclid=x&list=1&mc_eid=y', 'https://example.org/?list=1'],
  ['letters in their escapes', 'https://example.org/caf%c3%a9', 'https://example.org/café'],
  ['escapes that nobody needs', 'https://example.org/%7Eana/%61', 'https://example.org/~ana/a'],
  ['the script of the host', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  [
    'the short form of a video',
    'https://youtu.be/dQw4w9WgXcQ?si=x&t=42',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ],
  ['the form of a video for phones', 'https://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  [
    'the form of a video in a page',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
  ],
])('two addresses that differ by %s are the same resource', (_, one, other) => {
  expect(addressKey(one)).toBe(addressKey(other))
})

test.each([
  ['the path', 'https://example.org/a', 'https://example.org/b'],
  ['capitals in the path', 'https://example.org/a', 'https://example.org/A'],
  ['the query', 'https://example.org/?list=1', 'https://example.org/?list=2'],
  ['the place in the page', 'https://example.org/#/a', 'https://example.org/#/b'],
  ['the port', 'https://example.org/a', 'https://example.org:8080/a'],
  ['the subdomain', 'https://example.org/', 'https://docs.example.org/'],
  ['the order of the query', 'https://example.org/?a=1&b=2', 'https://example.org/?b=2&a=1'],
  ['an escaped slash', 'https://example.org/a%2Fb', 'https://example.org/a/b'],
  ['a parameter that only begins like a tracker', 'https://example.org/?utm=1', 'https://example.org/'],
  ['capitals in the name of a video', 'https://youtu.be/a', 'https://youtu.be/A'],
  ['the playlist of a video', 'https://youtu.be/a?list=b', 'https://youtu.be/a'],
  ['a channel and a video', 'https://www.youtube.com/a', 'https://youtu.be/a'],
])('two addresses that differ by %s are two', (_, one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other))
})

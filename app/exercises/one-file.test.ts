import { expect, test } from 'vitest'
import { inOneFile, withAtEnd } from './one-file.ts'

const page = `<!doctype html>
<link rel="stylesheet" href="style.css">
<img src="pictures/door.svg" alt="A door">
<p>Hello</p>
<script src="./script.js"></script>
<script>own()</script>
`

test('a page takes its sheet, script and picture along, and stays as it was typed otherwise', () => {
  const files = {
    'index.html': page,
    'style.css': 'p { color: red }',
    'script.js': "say('</script>')",
    'pictures/door.svg': '<svg/>',
  }
  expect(inOneFile(files)).toBe(`<!doctype html>
<style>p { color: red }</style>
<img src="data:image/svg+xml,%3Csvg%2F%3E" alt="A door">
<p>Hello</p>
<script>
say('<\\/script>')</script>
<script>own()</script>
`)
})

test('an address that none of the files has stays an address', () => {
  const other = '<link rel="stylesheet" href="https://example.org/a.css"><script src="gone.js"></script>'
  expect(inOneFile({ 'index.html': other })).toBe(other)
})

test('a script that waits for the page stands at its end, and a module stays one', () => {
  const files = { 'index.html': '<script defer src="script.js"></script><p>Hi</p></body>', 'script.js': 'go()\n' }
  expect(inOneFile(files)).toBe('<p>Hi</p><script>\ngo()\n</script>\n</body>')
  const asModule = { ...files, 'index.html': '<script type="module" src="script.js"></script>' }
  expect(inOneFile(asModule)).toBe('<script type="module">\ngo()\n</script>')
})

test.each([
  ['<body><p>Hi</p></body></html>', '<body><p>Hi</p><i></i></body></html>'],
  ["<body><script>'</body>'</script></BODY >", "<body><script>'</body>'</script><i></i></BODY >"],
  ['<p>Hi', '<p>Hi<i></i>'],
])('what is added to %s stands at the end of what it shows', (page, longer) => {
  expect(withAtEnd(page, '<i></i>')).toBe(longer)
})

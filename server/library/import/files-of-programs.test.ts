import { describe, expect, test } from 'vitest'
import { cleanResource } from './clean.ts'
import { readList } from './read-list.ts'

/** Each entry as `line title <address>`, and each refusal as `line: reason`. */
function read(path: string, content: string | Uint8Array): string[] {
  return readList(Buffer.from(content), path).map((entry) => {
    const cleaned = 'refused' in entry ? entry : cleanResource(entry.listed, 'A List')
    return 'refused' in cleaned
      ? `${entry.line}: ${cleaned.refused}`
      : `${entry.line} ${cleaned.title} <${cleaned.url.replace('https://example.org/', '')}>`
  })
}

const url = 'https://example.org/a'

describe('a table comes in as spreadsheets and services write it', () => {
  test.each([
    ['with its separator named', `sep=;\ntitle;url\nA, B;${url}`, ['3 A, B <a>']],
    ['with a separator that nobody else uses, named', `"sep=~"\ntitle~url\nA~${url}`, ['3 A <a>']],
    ['with other separators inside quotes of its header', `"title";"tags; a, b";"url"\nA;x;${url}`, ['2 A <a>']],
    ['with titles above its header', `My list, 2026\n\nLinks;of mine;\ntitle;url\nA;${url}`, ['5 A <a>']],
    ['divided by strokes', `title|url\nA|${url}`, ['2 A <a>']],
    ['with line ends of old Macs', `title,url\rA,${url}\r`, ['2 A <a>']],
    ['without a name that tells its form', `title,url\nA,${url}`, ['2 A <a>'], 'mine.txt'],
  ])('%s', (_, text, expected, path = 'list.csv') => {
    expect(read(path, text)).toEqual(expected)
  })

  test('with decimal commas', () => {
    const [entry] = readList(Buffer.from(`title;url;rating\nA;${url};"4,5"`), 'list.csv')
    expect(entry).toMatchObject({ listed: { rating: 4.5 } })
  })
})

const opml = (outlines: string, declaration = '') =>
  `${declaration}<opml version="1.0"><body>\n${outlines}\n</body></opml>`
const encoded = (encoding: string, text: string) =>
  Buffer.from(opml(text, `<?xml version="1.0" encoding="${encoding}"?>\n`), 'latin1')

describe('an outline or feed comes in as programs write it', () => {
  test.each([
    ['with a bare &', opml(`<outline text="A & B" url="${url}?a=1&b=2"/>`), ['2 A & B <a?a=1&b=2>']],
    ['with names of HTML for signs', opml(`<outline text="A&nbsp;&ndash; B" url="${url}"/>`), ['2 A – B <a>']],
    [
      'with a stray <',
      opml(`<outline text="1 < 2" url="${url}"/> a < b\n<outline text="B" url="${url}"/>`),
      ['2 1 < 2 <a>', '3 B <a>'],
    ],
    ['with controls', opml(`<outline text="A\u0001B" url="${url}"/>`), ['2 A B <a>']],
    ['with attributes in any letters', opml(`<outline TEXT="A" xmlURL="${url}"/>`), ['2 A <a>']],
    [
      'with an outline that is not closed',
      opml(`<outline text="A" url="${url}">\n<outline text="B" url="${url}"/>`),
      ['2 A <a>', '3 B <a>'],
    ],
    ['with elements in capitals', `<OPML><BODY><OUTLINE TEXT="A" URL="${url}"/></BODY></OPML>`, ['1 A <a>']],
    [
      'with prefixes',
      `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>A</a:title><a:link href="${url}"/></a:entry></a:feed>`,
      ['1 A <a>'],
    ],
    [
      'with two titles',
      `<rss><channel><item><media:title>B</media:title><title>A</title><link>${url}</link></item></channel></rss>`,
      ['1 A <a>'],
    ],
    [
      'with titles in XHTML',
      `<feed><entry><title type="xhtml"><div>A <b>new</b> way</div></title><link href="${url}"/></entry></feed>`,
      ['1 A new way <a>'],
    ],
    ['in windows-1251', encoded('windows-1251', `<outline text="\xcc\xe8\xf0" url="${url}"/>`), ['3 Мир <a>']],
    ['in Latin-1', encoded('ISO-8859-1', `<outline text="Caf\xe9" url="${url}"/>`), ['3 Café <a>']],
    [
      'in UTF-8 whatever a mark before the declaration belies',
      Buffer.from(
        `\ufeff${opml(`<outline text="Мир" url="${url}"/>`, '<?xml version="1.0" encoding="windows-1251"?>\n')}`,
      ),
      ['3 Мир <a>'],
    ],
    ['in an encoding that nobody knows', encoded('x-none', `<outline text="A" url="${url}"/>`), ['3 A <a>']],
    ['in UTF-16', Buffer.from(`\ufeff${opml(`<outline text="Мир" url="${url}"/>`)}`, 'utf16le'), ['2 Мир <a>']],
    ['without a name that tells its form', opml(`<outline text="A" url="${url}"/>`), ['2 A <a>'], 'subscriptions'],
    [
      'cut off',
      `<opml><body>\n<outline text="A" url="${url}"/>\n<outline tex`,
      ['2 A <a>', '3: the rest cannot be read: the file ends before its last element does'],
    ],
  ])('%s', (_, content, expected, path = 'list.opml') => {
    expect(read(path, content)).toEqual(expected)
  })
})

describe('bookmarks come in as browsers write them', () => {
  const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="${url}" ADD_DATE="1">A &amp; é</A>
        <DT><H3>Web</H3>
        <DL><p>
            <DT><A HREF="https://example.org/b" TAGS="css,html">B</A>
            <DD>About B
        </DL><p>
        <DT><A HREF="javascript:alert(1)">Run</A>
    </DL><p>
    <DT><A HREF="https://example.org/c"></A>
</DL><p>`

  test.each(['bookmarks.html', 'bookmarks'])('as a page of links, in a file named %s', (path) => {
    expect(read(path, page)).toEqual([
      '8 A & é <a>',
      '11 B <b>',
      '14: its address is of a kind that is no page, such as javascript: or data:',
      '16 https://example.org/c <c>',
    ])
    expect(readList(Buffer.from(page), path)[1]).toMatchObject({
      listed: { tags: ['Bookmarks', 'Web', 'css', 'html'] },
    })
  })

  test("in Chrome's JSON, and in Firefox's", () => {
    const link = { type: 'url', name: 'A', url }
    const bar = { type: 'folder', name: 'Bookmarks bar', children: [{ type: 'folder', name: 'Web', children: [link] }] }
    const chrome = JSON.stringify(
      { checksum: '', roots: { bookmark_bar: bar, sync_transaction_version: '1' } },
      null,
      1,
    )
    expect(read('Bookmarks', chrome)).toEqual([
      `${chrome.split('\n').findIndex((line) => line.includes(url)) + 1} A <a>`,
    ])
    const place = { type: 'text/x-moz-place', title: 'A', uri: url }
    const folder = { type: 'text/x-moz-place-container', title: '', children: [place] }
    expect(read('bookmarks.json', JSON.stringify({ ...folder, children: [folder] }))).toEqual(['1 A <a>'])
  })

  test('and nothing else of JSON is taken for bookmarks', () => {
    expect(read('list.json', `[{"name": "A", "children": [], "url": "${url}"}]`)).toEqual(['1 A <a>'])
    expect(read('broken', '[\n{"name": 1x}]')).toEqual([expect.stringMatching(/^2: the file cannot be read/)])
  })
})

test.each([
  ['alone', `${url}\n\n<https://example.org/b>`, ['1 example.org/a <a>', '3 example.org/b <b>']],
  ['before or after their titles', `A: ${url}\n${url} - A\n- "A" (${url}).`, ['1 A <a>', '2 A <a>', '3 A <a>']],
  ['with brackets of their own', `See ${url}_(b).`, ['1 See <a_(b)>']],
  ['several in a line', `A ${url}, https://example.org/b`, ['1 example.org/a <a>', '1 example.org/b <b>']],
  ['beside comments', `# Mine\n${url}`, ['2 example.org/a <a>']],
  [
    'beside what is none',
    `www.example.org/a\njavascript:alert(1)\nfile:///etc/passwd`,
    [
      '1: its address does not begin with https:// or http://',
      '2: its address is of a kind that is no page, such as javascript: or data:',
      '3: its address is of a kind that is no page, such as javascript: or data:',
    ],
  ],
])('addresses come in %s', (_, text, expected) => {
  expect(read('list.txt', text)).toEqual(expected)
})

// Looking for the next line once for each node would take minutes in a line of this length.
test('a large list in JSON is read, also on a single line', () => {
  const nodes = Array.from({ length: 60_000 }, (_, index) => ({ name: 'A', url: `https://example.org/${index}` }))
  const graph = { '@graph': nodes, description: 'x'.repeat(60_000_000) }
  const entries = readList(Buffer.from(JSON.stringify(graph)), 'list.json')
  expect(entries.at(-1)).toMatchObject({ line: 1, listed: { url: nodes.at(-1)?.url } })
})

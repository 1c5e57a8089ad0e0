import { describe, expect, test } from 'vitest'
import type { Entry } from './list-entry.ts'
import { readList } from './read-list.ts'

const read = (path: string, text: string) => readList(new TextEncoder().encode(text), path)
/** The only entry of a list. */
function only(entries: Entry[]) {
  const [entry, ...others] = entries
  if (!entry || !('listed' in entry) || others.length > 0) throw new Error(JSON.stringify(entries))
  return entry.listed
}
const lines = (entries: Entry[]) => entries.map(({ line }) => line)

describe('a list in Markdown', () => {
  const md = (text: string, path = 'courses/free-courses-pt_BR.md') => read(path, text)

  test('gives title, address, authors, formats, licence, note, section, kind and language', () => {
    const text = `### Index

* [Machine Learning](#machine-learning)

### Machine Learning

#### Basics

* [Learn \\| it](https://example.org/a_(b)) - Ana Author, Bo Builder (PDF, EPUB) (CC BY-SA) *(:construction: in process)*
`
    const entries = md(text)
    expect(lines(entries)).toEqual([9])
    expect(only(entries)).toMatchObject({
      title: 'Learn | it',
      url: 'https://example.org/a_(b)',
      description: 'By Ana Author, Bo Builder.',
      tags: ['Machine Learning', 'Basics', 'course', 'PDF', 'EPUB'],
      licence: 'CC BY-SA',
      note: 'In process',
      category: 'Data Science',
      language: 'pt-BR',
    })
  })

  test.each(['*( :construction: in process)*', '( :construction: *in process*)'])(
    'tells what to know of an entry, wherever its stars stand: %s',
    (note) => {
      const listed = only(md(`* [A](https://example.org) - Ana (PDF) ${note}`))
      expect(listed).toMatchObject({ note: 'In process', description: 'By Ana.' })
    },
  )

  test('shows titles without codes of pictures, and each escaped character', () => {
    const entry = '* [Learn Go :brazil: \\= std:sort: (:es:)](https://example.org)'
    expect(only(md(entry)).title).toBe('Learn Go = std:sort:')
  })

  test('keeps the sharp of C# in its headings, also behind an anchor', () => {
    expect(only(md('### <a id="csharp"></a>C\\#\n* [A](https://example.org)')).tags).toEqual(['C#', 'course'])
  })

  test('may have volumes below an entry, Windows line ends, other bullets, and a stray blank in an address', () => {
    const text = '### A\r\n\r\n* [One](https://example.org/1 )\r\n    - [Two](https://example.org/2)\r\n'
    expect(md(text).map((entry) => ('listed' in entry ? entry.listed.url : ''))).toEqual([
      'https://example.org/1',
      'https://example.org/2',
    ])
  })

  test('may be numbered, and may have a title or angle brackets around its address', () => {
    const entries = md(`1. [One](https://example.org/1 "Its title")
2) [Two](<https://example.org/a b>)
* [Three]( <https://example.org/3> 'Its title' )`)
    expect(entries.map((entry) => 'listed' in entry && entry.listed.url)).toEqual([
      'https://example.org/1',
      'https://example.org/a b',
      'https://example.org/3',
    ])
  })

  test.each([
    ['that is not closed', '* [A](https://example.org', 'its link is not closed'],
    ['whose text is not closed', '* [A https://example.org/a', 'its link is not closed'],
    ['that refers to another line', '* [A][1]', 'its link is not of the form [title](address)'],
    ['behind words', '- Read [A](https://example.org/a)', 'its link is not of the form [title](address)'],
    ['without a title', '3. <https://example.org/a>', 'its link is not of the form [title](address)'],
  ])('names an entry with a link %s, and reads on', (_, line, refused) => {
    expect(md(`${line}\n* [B](https://example.org/b)`)).toEqual([
      { line: 1, refused },
      { line: 2, listed: expect.objectContaining({ title: 'B' }) },
    ])
  })

  test('may hold words, also in bullets, that are no entries', () => {
    const text = 'See [the rules](https://example.org).\n* By Language\n  * [A](#a)\n* Below: [B](#b)\n'
    expect(md(text)).toEqual([])
  })

  test('names the platform that its authors are on', () => {
    expect(only(md('* [A](https://example.org) - Ana Author (Coursera)')).provider).toBe('Coursera')
    expect(only(md('* [A](https://example.org) - Ana Author (Ana’s Site)')).provider).toBeUndefined()
  })

  test.each([
    ['books/free-programming-books-langs.md', 'en'],
    ['books/free-programming-books-fa_IR.md', 'fa-IR'],
    ['more/free-programming-playgrounds.md', 'en'],
    ['more/problem-sets-competitive-programming.md', 'en'],
  ])('is in the language that its name says: %s is %s', (path, language) => {
    expect(only(md('* [A](https://example.org)', path)).language).toBe(language)
  })

  test.each([
    ['Python for Beginners', 'beginner'],
    ['Advanced Python', 'advanced'],
    ['Python', undefined],
  ])('tells a level where its title does: %s', (title, difficulty) => {
    expect(only(md(`* [${title}](https://example.org)`)).difficulty).toBe(difficulty)
  })

  test('may have the line ends of old Macs', () => {
    const entries = md('### A\r* [One](https://example.org/1)\r* [Two](https://example.org/2)\r')
    expect(lines(entries)).toEqual([2, 3])
  })

  test('shows a picture by its words, and leaves out what stands in comments', () => {
    const text = `<!-- * [Not yet](https://example.org/0)
* [Nor this](https://example.org/1)
-->
* [![Logo](https://example.org/logo.png) One](https://example.org/2) <!-- checked -->
* [Two](https://example.org/3)`
    const entries = md(text)
    expect(lines(entries)).toEqual([4, 5])
    expect(entries).toMatchObject([{ listed: { title: 'Logo One' } }, { listed: { title: 'Two' } }])
  })

  test('names a line that is longer than anybody writes, and reads on', () => {
    const entries = md(`* [A](https://example.org/${'('.repeat(1_000_000)}\n* [B](https://example.org/b)`)
    expect(entries).toMatchObject([{ line: 1, refused: expect.stringContaining('10,000') }, { line: 2 }])
  })
})

test('the tree of fpb.json gives what its lists have', () => {
  const facts = { author: 'Ana', notes: ['Coursera', 'HTML, PDF', 'CC BY', ':construction: *in process*'] }
  const entry = { url: 'https://example.org/a', title: 'Vue for Beginners', ...facts }
  const section = { section: 'JavaScript', entries: [], subsections: [{ section: 'Vue.js', entries: [entry] }] }
  const file = { language: { code: 'pt_BR', name: 'Portuguese' }, index: {}, sections: [section] }
  const tree = { type: 'root', children: [{ type: 'books', index: {}, children: [file] }] }
  const text = JSON.stringify(tree, null, 2)
  const entries = read('fpb.json', text)
  expect(lines(entries)).toEqual([text.split('\n').findIndex((line) => line.includes('example.org')) + 1])
  expect(only(entries)).toMatchObject({
    title: 'Vue for Beginners',
    url: 'https://example.org/a',
    provider: 'Coursera',
    language: 'pt-BR',
    tags: ['JavaScript', 'Vue.js', 'book', 'HTML', 'PDF'],
    licence: 'CC BY',
    difficulty: 'beginner',
    description: 'By Ana.',
    note: 'in process',
  })
})

describe('a table', () => {
  test('names its columns in its first row, in any order, with blanks and line ends in its cells', () => {
    const text =
      '\ufefftags,URL,Title,description,level,rating\r\n"a, b",https://example.org,"A ""B""","two\nlines",Beginner,4.5\r\n'
    expect(only(read('list.csv', text))).toMatchObject({
      title: 'A "B"',
      url: 'https://example.org',
      tags: ['a', 'b'],
      description: 'two\nlines',
      difficulty: 'beginner',
      rating: 4.5,
    })
  })

  test('may be divided by tabs or semicolons', () => {
    expect(only(read('list.tsv', 'title\turl\nA, B\thttps://example.org')).title).toBe('A, B')
    expect(only(read('list.csv', 'title;url\nA, B;https://example.org')).title).toBe('A, B')
  })

  test('may be one of OER Commons, with its terms in each row', () => {
    const header = 'CR_TITLE,CR_URL,CR_ABSTRACT,CR_LANGUAGE,CR_SUBJECT,CR_KEYWORDS,CR_PROVIDER,CR_COU_TITLE'
    const row = 'Calculus,https://example.org,About it,en,Mathematics|Science,limits|series,MIT,CC BY-NC-SA 4.0'
    expect(only(read('oer.csv', `${header}\n${row}`))).toMatchObject({
      title: 'Calculus',
      description: 'About it',
      category: 'Mathematics',
      provider: 'MIT',
      tags: ['Mathematics', 'Science', 'limits', 'series'],
      licence: 'CC BY-NC-SA 4.0',
      language: 'en',
    })
  })

  test('names a row that is too long, and reads on', () => {
    const entries = read('list.csv', `title,url\nA,${'x'.repeat(200_000)}\nB,https://example.org/b`)
    expect(entries).toMatchObject([{ listed: { title: 'B' } }, { line: 2, refused: expect.any(String) }])
  })

  test.each([
    ['to the end', 'title,url\n"A,https://example.org/a\nB,https://example.org/b\nC,https://example.org/c'],
    ['to a later quote', 'title,url\n"A,https://example.org/a\nB,https://example.org/b\n"C",https://example.org/c'],
  ])('names the line of a quote that is not closed and would swallow what follows %s, and reads on', (_, text) => {
    expect(read('list.csv', text)).toEqual([
      { line: 2, refused: 'a quote is not closed' },
      { line: 3, listed: expect.objectContaining({ title: 'B', url: 'https://example.org/b' }) },
      { line: 4, listed: expect.objectContaining({ title: 'C', url: 'https://example.org/c' }) },
    ])
  })

  test('with open quotes everywhere is given up at the hundredth', () => {
    const entries = read('list.csv', `title,url\n${'"A,https://example.org/a\n'.repeat(1001)}`)
    expect(entries.length).toBeLessThanOrEqual(101)
    expect(entries.at(-1)).toMatchObject({ refused: expect.stringContaining('the rest is left out') })
  })

  test('without a row that names anything of a resource is refused', () => {
    expect(read('counts.tsv', 'file\tentries\na\t1')).toEqual([
      { line: 1, refused: 'the file cannot be read: no row at its beginning names title and url' },
    ])
  })
})

describe('a list in JSON-LD', () => {
  test('may follow the AMB profile', () => {
    const node = {
      '@context': ['https://w3id.org/kim/amb/context.jsonld', { '@language': 'en' }],
      id: 'https://example.org/css-grid',
      type: ['LearningResource', 'Course'],
      name: 'CSS Grid in an afternoon',
      inLanguage: ['en'],
      timeRequired: 'PT3H',
      keywords: ['css', 'layout'],
      educationalLevel: [{ id: 'https://example.org/level/beginner', prefLabel: { en: 'beginner' } }],
      license: { id: 'https://creativecommons.org/licenses/by/4.0/' },
      creator: [{ type: 'Organization', name: 'Example' }],
    }
    expect(only(read('one.json', JSON.stringify(node)))).toMatchObject({
      title: 'CSS Grid in an afternoon',
      url: 'https://example.org/css-grid',
      tags: ['css', 'layout'],
      duration: '3 hours',
      difficulty: 'beginner',
      provider: 'Example',
      language: 'en',
      licence: 'https://creativecommons.org/licenses/by/4.0/',
    })
  })

  test('may be a graph, with ratings of any scale', () => {
    const node = {
      '@type': 'Course',
      name: 'A',
      url: 'https://example.org',
      aggregateRating: { ratingValue: 8, bestRating: 10 },
    }
    const graph = { '@context': 'https://schema.org', '@graph': [node] }
    expect(only(read('graph.jsonld', JSON.stringify(graph)))).toMatchObject({ title: 'A', rating: 4 })
  })

  test('may have its names with their language, one or several', () => {
    const names = [{ '@value': 'Eins', '@language': 'de' }, [{ '@value': 'Zwei' }]]
    const nodes = names.map((name, index) => ({ '@id': `https://example.org/${index}`, name }))
    expect(read('list.jsonld', JSON.stringify(nodes))).toMatchObject([
      { listed: { title: 'Eins' } },
      { listed: { title: 'Zwei' } },
    ])
  })

  test('keeps the place of a node without a name or an address', () => {
    const nodes = [{ url: 'https://example.org/a' }, { name: 'B' }, 'https://example.org/c']
    const text = JSON.stringify({ '@graph': nodes }, null, 1)
    expect(read('list.jsonld', text)).toMatchObject([
      { line: 4, listed: { title: '', url: 'https://example.org/a' } },
      { line: 7, listed: { title: 'B', url: '' } },
      { listed: { title: '', url: '' } },
    ])
  })

  test.each([
    ['as PHP writes it', (text: string) => text.replaceAll('/', '\\/')],
    ['as Python writes it', (text: string) => text.replaceAll('é', '\\u00e9').replaceAll('😀', '\\ud83d\\ude00')],
  ])('names the lines of its nodes, also %s', (_, written) => {
    const nodes = ['a/é', 'b/😀', 'c'].map((path) => ({ name: 'A', url: `https://example.org/${path}` }))
    expect(lines(read('list.json', written(JSON.stringify(nodes, null, 1))))).toEqual([4, 8, 12])
  })

  test('may have a node that lies in itself without end, and reads on', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const text = `[{"name": ${deep}, "url": "https://example.org/a"},{"name": "B", "url": "https://example.org/b"}]`
    expect(read('list.json', text)).toMatchObject([{ listed: { title: '' } }, { listed: { title: 'B' } }])
  })

  test('that is no JSON is refused', () => {
    expect(read('broken.json', '{')).toMatchObject([{ line: 1, refused: expect.stringContaining('cannot be read') }])
  })
})

describe('a list in XML', () => {
  test('may be an outline, whose folders are tags', () => {
    const text = `<opml version="2.0"><head/><body>
<outline text="Web"><outline type="link" text="A &amp; B" url="https://example.org" category="/a/css,html"/></outline>
</body></opml>`
    const entries = read('list.opml', text)
    expect(lines(entries)).toEqual([2])
    expect(only(entries)).toMatchObject({ title: 'A & B', url: 'https://example.org', tags: ['Web', 'css', 'html'] })
  })

  test('may leave a text or an address of an outline empty where another is', () => {
    const text = '<opml><body><outline text="" title="A" url="" htmlUrl="https://example.org"/></body></opml>'
    expect(only(read('list.opml', text))).toMatchObject({ title: 'A', url: 'https://example.org' })
  })

  test('keeps the place of an outline that has neither an address nor others in it', () => {
    expect(read('list.opml', '<opml><body>\n<outline text="A"/></body></opml>')).toMatchObject([
      { line: 2, listed: { title: 'A', url: '' } },
    ])
  })

  test('may be an Atom feed, also of videos', () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>A Channel</title>
<entry><title>One</title><link rel="self" href="https://example.org/self"/><link rel="alternate" href="https://example.org/1"/>
<media:group><media:description>About &lt;b&gt;one&lt;/b&gt;</media:description></media:group></entry></feed>`
    expect(only(read('feed.xml', text))).toMatchObject({
      title: 'One',
      url: 'https://example.org/1',
      provider: 'A Channel',
      description: 'About <b>one</b>',
    })
  })

  test('may be an RSS feed', () => {
    const text = `<rss version="2.0"><channel><title>News</title><language>de</language><item><title><![CDATA[Eins]]></title>
<link>https://example.org/1</link><category>css</category></item></channel></rss>`
    expect(only(read('feed.rss', text))).toMatchObject({
      title: 'Eins',
      url: 'https://example.org/1',
      provider: 'News',
      language: 'de',
      tags: ['css'],
    })
  })

  test.each([
    [
      'a bomb of entities',
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><opml><body><outline text="&c;" url="x"/></body></opml>',
      'declares entities',
    ],
    [
      'an entity from elsewhere',
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><opml>&b;</opml>',
      'declares entities',
    ],
    ['elements without end', '<opml>'.repeat(10_000), 'deeper than 100'],
    ['a page', '<html><body/></html>', 'neither an outline nor a feed'],
  ])('that holds %s is refused', (_, text, reason) => {
    expect(read('list.xml', text).at(-1)).toMatchObject({ refused: expect.stringContaining(reason) })
  })

  test('that breaks off gives what came before', () => {
    const entries = read('list.opml', '<opml><body><outline text="A" url="https://example.org"/>')
    expect(entries).toMatchObject([{ listed: { title: 'A' } }, { refused: expect.any(String) }])
  })
})

describe('a file', () => {
  test.each(['', ' \n', '\ufeff'])('that is empty is named', (text) => {
    expect(read('list.md', text)).toEqual([{ line: 1, refused: 'the file is empty' }])
  })

  test('may be in UTF-16, as spreadsheets write it', () => {
    const text = 'title\turl\nÉté\thttps://example.org'
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(only(readList(bytes, 'list.tsv')).title).toBe('Été')
  })

  test('may be in UTF-16 without its mark, in either order of bytes', () => {
    const bytes = Buffer.from('* [Été](https://example.org)', 'utf16le')
    expect(only(readList(bytes, 'list.md')).title).toBe('Été')
    expect(only(readList(bytes.swap16(), 'list.md')).title).toBe('Été')
  })
})

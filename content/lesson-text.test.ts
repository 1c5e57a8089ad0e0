import { describe, expect, test } from 'vitest'
import type { Figure } from './figures.ts'
import { checkLessonText, renderLessonText } from './lesson-text.ts'

const rendered = (markdown: string, figures: Record<string, Figure> = {}) => renderLessonText({ markdown, figures })
const findings = (markdown: string) => checkLessonText({ markdown }, (name) => ({ svg: `<svg id="${name}"/>` }))

describe("a lesson's text becomes HTML", () => {
  test('with its code highlighted and nothing in it alive', () => {
    const html = rendered('```html\n<script>alert(1)</script>\n```')
    expect(html).toContain('&lt;')
    expect(html).toContain('class="hljs-tag"')
    expect(html).not.toContain('<script>')
  })

  test('with what a sample prints below the sample', () => {
    const html = rendered('```js run\nconsole.log(1)\n```\n```output\n1\n```')
    expect(html).toMatch(/<\/pre>\s*<div class="output"><p>Prints<\/p><pre tabindex="0" translate="no"><code>1<\/code>/)
  })

  test('with a page shown live in a frame that has no right to anything', () => {
    const html = rendered('```html page\n<h1 title="a &amp; b">Hi</h1>\n```')
    expect(html).toMatch(
      /<iframe loading="lazy"[^>]* title="Page 1: what it looks like" sandbox srcdoc="[^"]*&lt;h1 title=&quot;a &amp;amp; b&quot;&gt;/,
    )
  })

  test('with each page under a name of its own', () => {
    const html = rendered('```html page\n<p>a\n```\n\n```html page\n<p>b\n```')
    expect(html.match(/title="[^"]*"/g)).toEqual([
      'title="Page 1: what it looks like"',
      'title="Page 2: what it looks like"',
    ])
  })

  test('with a place before each sample that can be run, and before no other', () => {
    const samples = [
      'html\n<p>a',
      'js run\n1',
      'js\n2',
      'css\na {}',
      'jsx\nfunction App() {}',
      'jsx\nfunction Stop() {}',
    ]
    const html = rendered(samples.map((sample) => `\`\`\`${sample}\n\`\`\``).join('\n\n'))
    expect(html.match(/<div data-sample="\w+"><\/div><pre/g)).toEqual([
      '<div data-sample="html"></div><pre',
      '<div data-sample="js"></div><pre',
      '<div data-sample="jsx"></div><pre',
    ])
  })

  test('with what a sample goes on from: the rules of CSS a page, a query the script above it', () => {
    const page = 'html given\n<p>"Hi"'
    const html = rendered(
      [page, 'css after\np {}', 'sql run\nmake', 'sql run\nmake again', 'sql after\nask', 'sql after\nask more']
        .map((sample) => `\`\`\`${sample}\n\`\`\``)
        .join('\n\n'),
    )
    expect(html.match(/<div data-sample="\w+" data-given="[^"]*"/g)).toEqual([
      '<div data-sample="css" data-given="&lt;p&gt;&quot;Hi&quot;"',
      '<div data-sample="sql" data-given="make again"',
      '<div data-sample="sql" data-given="make again"',
    ])
    expect(html.replaceAll(/<[^>]*>/g, ''), 'nothing is shown of a page that is only given').not.toContain('Hi')
  })

  test('with no heading above the names of rows', () => {
    expect(rendered('| | Sam |\n|---|---|\n| Skill | Games |')).toContain('<tr><td></td><th>Sam</th></tr>')
  })

  test("with a page that has scripts shown in the frame that runs learners' work", () => {
    const html = rendered('```html page\n<p>Hi</p><script>go("there")</script>\n```')
    const [, page = ''] = html.match(/<iframe [^>]* src="\/sandbox\/web\.html#([^"]*)"/) ?? []
    expect(decodeURIComponent(page)).toContain('<script>go("there")</script>')
  })

  test('with a figure in its place, named by the words that stand in for it', () => {
    const html = rendered('![A box in a box](box.svg "Nesting")', {
      'box.svg': { svg: '<svg viewBox="0 0 1 1"></svg>\n' },
    })
    expect(html).toBe(
      '<figure><svg role="img" aria-label="A box in a box" viewBox="0 0 1 1"></svg><figcaption>Nesting</figcaption></figure>\n',
    )
  })

  test('with room for a picture, which is loaded when it comes near', () => {
    const picture = { address: '/assets/box-12ab.jpg', file: 'box.jpg', width: 640, height: 480 }
    expect(rendered('![A "box"](box.jpg "A gift")', { 'box.jpg': picture })).toBe(
      '<figure><img src="/assets/box-12ab.jpg" alt="A &quot;box&quot;" width="640" height="480" loading="lazy" decoding="async"><figcaption>A gift</figcaption></figure>\n',
    )
  })

  test('with links elsewhere opening beside it, and links within the site in place', () => {
    expect(rendered('[MDN](https://developer.mozilla.org/)')).toContain('target="_blank" rel="noopener"')
    expect(rendered('[Resources](/resources)')).toBe('<p><a href="/resources">Resources</a></p>\n')
  })
})

describe("a lesson's text is refused, with the line,", () => {
  test.for([
    ['for HTML', 'Push.\n\n<b>Fold</b>\n', 2, 'HTML is not allowed here; put it into a code sample'],
    ["for a heading that is the title's", '# Kneading\n', 0, "headings are ## or ###; the title is the front matter's"],
    [
      'for a link that is not safe',
      'A [link](http://example.org).\n',
      0,
      "a link must begin with https:// or /, not 'http://example.org'",
    ],
    [
      'for a sample without its language',
      'Push.\n\n```\nfold\n```\n',
      2,
      'a code sample names its language, one of html, css, js, jsx, python, sql, text, output',
    ],
    ['for a sample that cannot be run', '```css run\na {}\n```\n', 0, "a css sample cannot be marked 'run'"],
    [
      'for a sample that goes on from nothing',
      'Read on.\n\n```sql after\nask\n```\n',
      2,
      "a sql sample marked 'after' needs one above it that it goes on from: ```sql run",
    ],
    [
      'for the second line of its paragraph',
      'Push.\n\nFold,\nthen [turn](http://example.org).\n',
      3,
      "a link must begin with https:// or /, not 'http://example.org'",
    ],
    ['for a figure without words', '![](loaf.svg)\n', 0, "the figure 'loaf.svg' needs words that stand in for it"],
  ] as const)('%s', ([, markdown, line, message]) => {
    expect(findings(markdown)).toEqual([{ line, message }])
  })

  test('and accepted when all is well', () => {
    expect(findings('## Kneading\n\nPush, *fold*, turn.\n\n```js run\nconsole.log(1)\n```\n')).toEqual([])
  })
})

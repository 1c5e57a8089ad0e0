import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, longestHtml, plainText } from './plain-text.ts'

test.each([
  ['<b>hola</b> <i>mundo</i>', 'hola mundo'],
  ['uno\n  dos', 'uno dos'],
  ['uno&nbsp;&amp;&nbsp;dos', 'uno & dos'],
  ['a &lt;b&gt; c', 'a <b> c'],
  ['one <br> two<br/><br />three', 'one\ntwo\n\nthree'],
  ['one<div>two</div><div><br></div><div>three</div>', 'one\ntwo\n\nthree'],
  ['<div>one<br></div><div>two</div>', 'one\ntwo'],
  ['<p>one</p> <p> two </p>', 'one\ntwo'],
  ['colours:<ul><li>red</li> <li>blue</li></ul>and more', 'colours:\nred\nblue\nand more'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['use <code>git add</code> first', 'use `git add` first'],
  ['<code></code>none', 'none'],
  ['<code>a `b` c</code>', 'a `b` c'],
  ['see<pre>\nif (a)\n  b()\n</pre>there', 'see\n`if (a)\n  b()`\nthere'],
  ['<pre><code>x&nbsp;=  1</code></pre>', '`x =  1`'],
  ['<span style="white-space: pre-wrap;">a  b</span>', 'a  b'],
  ['<style>.a { color: red }</style><script>alert(1)</script><!-- no -->yes', 'yes'],
  ['unclosed <b>bold <i>text', 'unclosed bold text'],
  ['3 < 4 & 5 > 2', '3 < 4 & 5 > 2'],
])('%j is %j', (html, text) => {
  expect(plainText(html)).toEqual({ text, lost: new Set() })
})

test.each([
  ['<img src="a.png">', '', ['picture']],
  ['gato <img src=a.png> gris', 'gato gris', ['picture']],
  ['<svg><title>chart</title><text>40</text></svg>', '', ['picture']],
  ['hola [sound:hola.mp3]', 'hola', ['sound']],
  ['[anki:play:q:0]hola', 'hola', ['sound']],
  ['<audio src=a.mp3>no</audio>', '', ['sound']],
  ['area \\(\\pi r^2\\)', 'area', ['formula']],
  ['\\[x\n+ y\\] sum', 'sum', ['formula']],
  ['[latex]x^2[/latex][$]y[/$][$$]z[/$$]', '', ['formula']],
  ['<anki-mathjax>x^2</anki-mathjax>', '', ['formula']],
  ['<math><mi>x</mi></math>', '', ['formula']],
  ['<code>\\(a\\) [sound:x]</code>', '`\\(a\\) [sound:x]`', []],
])('%j is %j without its %j', (html, text, lost) => {
  expect(plainText(html)).toEqual({ text, lost: new Set(lost) })
})

test('more HTML than any card needs stays as it is, and is too long for a card', () => {
  const html = '<b>'.repeat(longestHtml / 3 + 1)
  expect(plainText(html).text).toBe(html)
})

/** Texts of signs that mean something in HTML, in Anki and in our cards, and of any others that databases store. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...' \t\n\r\u00a0\u001f`<>&;"\'[]()\\',
        '\\(',
        '[sound:a]',
        '[latex]',
        '&nbsp;',
        '<br>',
        '{{c1::a}}',
      ),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    ),
  )
  .map((pieces) => pieces.join('').trim())

test('plain text that became HTML comes back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(plainText(htmlOf(text))).toEqual({ text, lost: new Set() })
    }),
    { numRuns: 500 },
  )
})

test('whatever comes as HTML, its text is plain and without white space around', () => {
  const tags = fc.constantFrom(
    '<div>',
    '</div>',
    '<pre>',
    '</pre>',
    '<code>',
    '</code>',
    '<br>',
    '<img>',
    '<li',
    '">',
    '</p>',
    '\\(',
    '\\)',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(tags, texts)), (pieces) => {
      const { text } = plainText(pieces.join(''))
      expect(text).toBe(text.trim())
    }),
  )
})

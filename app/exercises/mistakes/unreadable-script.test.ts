import { expect, test } from 'vitest'
import { mistakeBehind, mistakesIn } from './find-mistakes.ts'

test.each<[typed: string, line: number, says: RegExp]>([
  ['const shop = Corner Bakery;', 1, /quotation marks: `'Corner Bakery'`/],
  ['let a = 1\nconsole.log(Good morning all)', 2, /`'Good morning all'`/],
  ['let a = 1\nlet b = 2\nlet a = 3', 3, /`a` is given already, in line 1.*without `let`/],
  ['function f() {\n  const a = 1\n  const a = 2\n}', 3, /`a` is given already, in line 2/],
  ['const a = 1\nconsole.log(7):', 2, /colon ends no line/],
  ['const 5 = length', 1, /`const length = 5`/],
  ['const 2nd = 4', 1, /`2nd` begins with a digit/],
  ['const class = 4', 1, /`class` is a word of JavaScript/],
  ["const 'area' = 4", 1, /a name has no quotation marks/],
  ['const my price = 4', 1, /one word.*`myPrice`/],
  ['const my-price = 4', 1, /one word.*`myPrice`/],
  ['let price 4', 1, /stands `=`: `let price = …`/],
  ['let price == 4', 1, /One `=` gives a name its value/],
  ['const price', 1, /needs its value at once/],
  ['5 = price', 1, /On the left of `=` stands a name/],
  ['const area = 4 x 5', 1, /Times is written `\*`/],
  ['const area = 4x5', 1, /Times is written `\*`/],
  ['const area = width × 5', 1, /Times is written `\*`, not `×`/],
  ['const part = 3 ÷ 4', 1, /Divided by is written `\/`/],
  ['const price = 1,50', 1, /with a point, not a comma/],
  ['const price = 4 €', 1, /take the `€` out/],
  [`const a = \`hello \${b}\nconsole.log(a)`, 1, /backtick is missing/],
  ['const a = `x;\nconst b = `c`;\nconsole.log(b)', 1, /backtick is missing/],
  ['const b = `c\nd`;\nconst a = `x;\nconsole.log(b)', 3, /backtick is missing/],
  ["const a = 'hello\nconsole.log(a)", 1, /quotation mark is missing/],
  ["const a = hello';\nconsole.log(a)", 1, /another quotation mark where the text begins/],
  ['const a = "hello\'\nconsole.log(a)', 1, /begins with `"` and ends with `'`/],
  ["const a = 'it's fine';", 1, /the other kind of mark/],
  ["const a = 'it's'", 1, /the other kind of mark/],
  ['console.log "hi"', 1, /Round brackets stand around the value: `console\.log\("hi"\)`/],
  ['print "hi"', 1, /`console\.log\("hi"\)`/],
  ["console.log('a' + )", 1, /After `\+` a value is missing/],
  ['let a = 1 let b = 2', 1, /new instruction begins with `let`/],
  ['Const a = 3', 1, /`Const` is written in small letters/],
  ['If (a) {\n}', 1, /`If` is written in small letters/],
  ['if a > 3 {\n}', 1, /Round brackets stand around what `if` asks/],
  ['if (a) then { b() }', 1, /no `then`/],
  ['if (a) {\n} elseif (b) {\n}', 2, /`else if` as two words/],
  ['else { go() }', 1, /`else` stands right behind/],
  ['if (a =< 3) {}', 1, /Write `<=`/],
  ['const f = (a) -> a', 1, /arrow of JavaScript is `=>`/],
  ['function go {\n}', 1, /`function go\(\) \{`/],
  ['function f(a b) {}', 1, /comma is missing before `b`/],
  ['for (let i = 0, i < 3, i++) {}', 1, /Semicolons part the three pieces/],
  ['const a = { b: 3; c: 4 }', 1, /comma, not a semicolon/],
  ['if (a) {\n}\nreturn 3', 3, /`return` stands in a function alone/],
  ["import a from 'b'", 1, /import and export nothing/],
  ['# a comment', 1, /comment begins with `\/\/`/],
  ['let a = 1;\n<p>hello</p>', 2, /HTML belongs in `index\.html`/],
  ['let a = 1\nlet b = 4 +* 3', 2, /cannot be read from `\*` on/],
  ['let a = 1\nlet b =\n', 2, /After `=` a value is missing/],
])('a script that cannot be read is explained with its line: %j', (typed, line, says) => {
  expect(mistakeBehind('SyntaxError', { 'script.js': typed }, true)).toEqual({
    file: 'script.js',
    line,
    says: expect.stringMatching(says),
  })
})

test('a script in a page is explained by its line in the page, and what can be read is not blamed', () => {
  const page = '<p>a</p>\n<script>\nlet a = 1\n</script>\n<script>\nlet b = Corner Bakery\n</script>'
  expect(mistakeBehind('SyntaxError', { 'index.html': page }, true)).toMatchObject({
    line: 6,
    says: expect.stringContaining("`'Corner Bakery'`"),
  })
})

test('one name in two blocks, or given again by a function, is no mistake', () => {
  const code =
    'let a = 1\nfunction f(a) { return a }\nfor (const b of a) {}\nfor (const b of a) {}\nvar c = 1\nvar c = 2'
  expect(mistakeBehind('SyntaxError', { 'script.js': code }, true)).toBeUndefined()
})

test.each([
  ['script.js', `const a = ´b \${c}´`, `const a = \`b \${c}\``],
  ['index.html', '<p class=´note´>a</p>', "<p class='note'>a</p>"],
])('an accent that was typed for a mark is mended: %s %s', (file, typed, mended) => {
  expect(mistakesIn({ [file]: typed })[0]).toMatchObject({ line: 1, says: expect.stringContaining('accent'), mended })
})

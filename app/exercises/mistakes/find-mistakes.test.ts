import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read.ts'
import { givenFiles } from '../../../domain/exercises.ts'
import { mistakeBehind, mistakesIn } from './find-mistakes.ts'

type Row = [typed: string, line: number, says: RegExp]

const table = (file: string, rows: Row[]) =>
  test.each(rows)(`${file}: %j`, (typed, line, says) => {
    const [first] = mistakesIn({ [file]: typed })
    expect(first).toMatchObject({ file, line, says: expect.stringMatching(says) })
  })

describe('the first mistake is reported with its line', () => {
  table('index.html', [
    ['<h1>A</h1>\n<title>A\n<p>x</p>', 2, /`<title>` is opened here and never closed/],
    ['<h1>Pancakes<\\h1>\n<p>x</p>', 1, /slash leans the wrong way.*`<\/h1>`/],
    ['<h1>Pancakes<h1>\n<p>x</p>', 1, /second `<h1>` opens another one/],
    ['<ul>\n<li>Flour<li>\n<li>Milk<li>\n</ul>', 2, /second `<li>` opens another one.*`<\/li>`/],
    ['<h1>a</h1>\n<p>Quick.<p>\n<ul><li>b</li></ul>', 2, /second `<p>` opens another one.*`<\/p>`/],
    ['<p>Quick.<p/>', 1, /second `<p>` opens another one.*`<\/p>`/],
    ['<!doctype html\n<html lang="en">\n<p>a</p>\n</html>', 1, /`<!doctype` lacks its `>`/],
    ['<ul>\n<li>a</li>\n<!-- two more\n</ul>\n<p>b</p>', 3, /comment opened here is never closed.*`-->`/],
    ['<p>a\n<b>x</p>', 2, /`<b>` is opened here and never closed/],
    ['<p><em>x</p></em>', 1, /`<em>` and the element around it cross/],
    ['<ul><li>a</li></ul></html></ol>', 1, /`<\/html>` closes nothing/],
    ['<p>a</p></p>', 1, /`<\/p>` closes nothing/],
    ['<h1>A</h1\n<p>b</p>', 1, /`<\/h1` lacks its `>`/],
    ['< h1>x</h1>', 1, /space after `<`.*`<h1>`/],
    ['<p>a</p>\n<a href="x>y</a>\n<p>z</p>', 2, /quotation mark is missing/],
    ['<img src="a.jpg" alt="River width="600">', 1, /quotation mark is missing/],
    ['<a href=map.html">x</a>', 1, /quotation mark is missing/],
    ['<p>a</p>\n<a href="x>y</a>\n<p class=" note">z</p>', 2, /quotation mark is missing/],
    ["<a href='x>y</a>\n<p>the cat's tail</p>", 1, /quotation mark is missing/],
    ['<STYLE>.a {}</STYLE>\n<b>x', 2, /`<b>` is opened here and never closed/],
    ['<p>a</p>\n<p><img src="a.jpg"></img> b <input></INPUT></p>', 2, /`<img>` has no content.*`<\/img>`/],
    ['<h2 id="#bring">x</h2>', 1, /`id` is written without `#`/],
    ['<p>a</p>\n<h1>x</h2>', 2, /`<h1>` is closed by `<\/h2>`/],
    ['<doctype html>\n<p>a</p>', 1, /`<!doctype html>`/],
    ['<html lang:"en">\n<p>x</p>', 1, /Between `lang` and its value stands `=`: `lang="en"`/],
    ['<p class="a" lang"en">x</p>', 1, /Between `lang` and its value stands `=`/],
    ['<html "en">\n<p>x</p>', 1, /value `"en"` has no name.*`lang="en"`/],
    ['<p>a</p>\n<a class="b" "c.html">x</a>', 2, /value `"c.html"` has no name.*`href="c.html"`/],
    ['<html>\n<lang="en">\n<p>x</p>', 2, /`lang` is an attribute.*opening tag: `<html lang="en">`/],
    ['<src="a.svg" alt="A">', 1, /`src` is an attribute.*`<img src="a.svg">`/],
    ['<html>\nlang="en"\n<head><title>A</title></head></html>', 2, /outside of the tag.*`<html lang="en">`/],
    ['<img src="a.svg">\nalt="A">\n', 2, /outside of the tag.*`<img alt="A">`/],
    ['<p>a <em>first<em> and b</p>\n<p>c</p>', 1, /second `<em>` opens another one.*`<\/em>`/],
    ['<p>a <strong>first<strong> b</p>', 1, /second `<strong>` opens another one/],
    ['<body>\n<ul>\n<li>a</li>\n<ul>\n<p>b</p></body>', 4, /second `<ul>` opens another one.*`<\/ul>`/],
    ['<html><head></head>\n<body>\n<title>A</title></body></html>', 3, /`<title>` stands in the `head`/],
    ['<h1>A</h1>\n<title>B</title>', 2, /`<title>` stands in the `head`/],
    ['<p>a</p>\n<img src="images\\rivers.svg" alt="A">', 2, /parted by `\/`, not by `\\`/],
    ['<a href=..\\map.html>A</a>', 1, /parted by `\/`, not by `\\`/],
    ['<p>Take:\n<ul><li>a</li></ul></p>', 2, /`<ul>` has ended this paragraph already/],
    ['<p>a</p>\n<button="submit">A</button>', 2, /value `"submit"` has no name.*`<button type="submit">`/],
    ['<label for="Town">A</label>\n<input id="town">', 1, /`for="Town"` finds no `id`.*`town`/],
    ['<label for="Your town">A</label>\n<input id="town">', 1, /`for="Your town"` finds no `id`.*letter by letter/],
    ['<p>a</p>\n<label>A</label> <input id="town">', 2, /label is tied to no field/],
    ['<h2 id="next date">A</h2>', 1, /has a space in it.*`next-date`/],
    ['<a href="#SignUp">A</a>\n<form id="signup"></form>', 1, /`#SignUp` finds no `id`.*`#signup`/],
    ['<label>A <input type="e-mail"></label>', 1, /has no type `e-mail`.*`email`/],
  ])
  table('style.css', [
    ['.a {\n  width=320px;\n  color: red;\n}', 2, /stands a colon, not `=`: `width/],
    ['.a { width: 320 px }', 1, /space between the number and its unit.*`320px`/],
    ['.a {\n  font-color: red;\n}', 2, /`font-color` is no property.*`color`/],
    ['.a {\n  color: "red";\n}', 2, /quotation marks around `"red"`.*`color: red;`/],
    ['/* a: b; */\ncolor: red;', 2, /stands in no rule/],
    ['color: red', 1, /stands in no rule/],
    ['.a {\n  color: red;\n}\npadding: 12px;', 4, /stands in no rule/],
    ['.a: {\n  color: red;\n}', 1, /no colon behind it/],
    ['<p class="a"> { color: red; }', 1, /without angle brackets/],
    ['.a (color: red;)', 1, /These brackets are round/],
    ['.a { color: red; }\n@media (min-width: 9px) {\n  color: blue;\n}', 2, /nothing says for whom/],
    ['.a {\n  grid-template-columns: repeat(3 1fr);\n}', 2, /comma is missing: `repeat\(3, …\)`/],
    ['.a {\n  color: red\n  width: 3px;\n}', 2, /semicolon is missing/],
    ['.a { width: 320px padding: 24px; }', 1, /semicolon is missing/],
    ['.a {\n  width: 320px\n  padding: 24px;\n}', 2, /semicolon is missing/],
    ['.a {\n  color: red;\n  padding: 24px\n  border-radius: 12px\n  width: 320px\n}', 3, /semicolon is missing/],
    ['.a {\n  padding; 24px;\n}', 2, /After `padding` come a colon and a value: `padding: …`/],
    ['.a { display; grid; }', 1, /After `display` come a colon and a value/],
    ['.a {\n  grid-template-columns: repeat(3, 1fr;\n}', 2, /bracket `\(` opened here is never closed.*`\)`/],
    ['.b {}\n@media (min-width: 600px {\n  .a { color: red }\n}', 2, /bracket `\(` opened here is never closed/],
    ['@media min-width: 600px {\n  .a { color: red }\n}', 1, /stands in brackets: `@media \(min-width: …\)`/],
    ['@media (min-width=600px) { .a { color: red } }', 1, /stands a colon, not `=`: `min-width: …`/],
    ['@media (min-width: 600 px) { .a { color: red } }', 1, /space between the number and its unit.*`600px`/],
    ['@media (min-width: 600) { .a { color: red } }', 1, /`600` has no unit.*`600px`/],
    ['.a {\n  // wide enough\n  width: 3px;\n}', 2, /stands between `\/\*` and `\*\/`/],
    ['.a { width: 3px; // enough\n}', 1, /stands between `\/\*` and `\*\/`/],
    ['.b {}\n/* a card\n.a { color: red }', 2, /comment opened here is never closed.*`\*\/`/],
    ['.a { border radius: 12px; }', 1, /hyphen: `border-radius`/],
    ['.a { color: red;\n', 1, /brace `\{` opened here is never closed/],
    ['@media (min-width: 600px) {\n  .a { color: red }\n', 1, /brace `\{` opened here is never closed/],
    ['.a { color: red }\n}', 2, /`\}` closes nothing/],
    ['@keyframes x { from { opacity: 0 } }\n}', 2, /`\}` closes nothing/],
    ['.a { color: red }\n}\n.b {', 2, /`\}` closes nothing/],
    ['@keyframes x {\n  from { top: 0 }\n  to top: 9px; }\n}', 4, /`\}` closes nothing.*missing above/],
    ['.a { width 320px; }', 1, /After `width` a colon is missing/],
    ['.a {\n  padding: 0 24;\n}', 2, /`24` has no unit.*`24px`/],
    ['.a { borderRadius: 12px }', 1, /hyphen.*`border-radius`/],
    ['.a { border_radius: 12px }', 1, /hyphen.*`border-radius`/],
    ['.b { color: red }\n.a width: 3px; }', 2, /no `\{` is open here/],
  ])
  table('script.js', [
    ['let a = 1\ntotal = 5', 2, /name `total` is new here.*`let total = …`/],
    ['for (i = 0; i < 3; i++) {}', 1, /name `i` is new here/],
    ['function f() {\n  total = 5\n}', 2, /name `total` is new here/],
    ['const a = 7\nprint(a)', 2, /`print` shows no value.*`console.log\(a\)`/],
    ['const a = 7\na * 6', 2, /goes nowhere. `console.log\(a \* 6\)` prints it/],
    ["'Bakery'", 1, /goes nowhere/],
  ])
  table('App.jsx', [
    ['const x =\n  <p class="a">x</p>', 2, /`class` is called `className`/],
    ['if (a = 0) {}', 1, /write `===`/],
    ['const x = (\n  <main>\n    <p>a</main>\n  </p>\n)', 3, /`<p>` is closed by `<\/main>`/],
    ['const x = <main><p>a</main></p>', 1, /`<p>` is closed by `<\/main>`/],
    ['const x = <>a</p>', 1, /`<>` is closed by `<\/p>`/],
  ])
})

describe('an error message is explained in better words, with the line', () => {
  const python = (line: number, error: string) => `  File "main.py", line ${line}\n    x\n    ^\n${error}`
  const sql = (line: string, mark: number, error: string) =>
    `ERROR:  ${error}\nLINE 1: ${line}\n${' '.repeat('LINE 1: '.length + mark)}^`
  const rows: [file: string, typed: string, problem: string, line: number, says: RegExp][] = [
    ['script.js', 'const a = [1, 2\nlet b', 'SyntaxError', 1, /bracket `\[` opened here is never closed.*`\]`/],
    ['script.js', 'function f() {\n  if (x) {\n  }\n', 'SyntaxError', 1, /bracket `\{`/],
    ['script.js', "let a = 'x\nlet b", 'SyntaxError', 1, /quotation mark is missing/],
    ['script.js', 'function f(x)\n  return x\n}', 'SyntaxError', 3, /`}` closes nothing: no `\{` is open here/],
    ['script.js', 'const a = /[)]/;\nconst b = (1 + 2));', 'SyntaxError', 2, /`\)` closes nothing: no `\(`/],
    ['App.jsx', 'function App() {\n  return <p>\n}', 'Unterminated', 2, /`<p>` is opened here and never closed/],
    ['script.js', 'return {\n  a: 1\n  b: 2\n}', 'SyntaxError', 3, /comma is missing before `b`/],
    ['script.js', 'f([1, 2] 3)', 'SyntaxError', 1, /comma is missing before `3`/],
    ['App.jsx', 'function App() {\n  return <p>a</p><p>b</p>\n}', 'x', 2, /gives back one element/],
    ['App.jsx', 'function App() { return <p>{count</p> }', 'x', 1, /bracket `\{` opened here is never closed/],
    [
      'App.jsx',
      'function App() {\n  return <Like count=tea label="Tea" />\n}',
      'x',
      2,
      /`count` needs braces, `count=\{tea\}`/,
    ],
    ['App.jsx', 'function App() { return <img src="a"> }', 'x', 1, /closes itself.*`<img … \/>`/],
    ['main.py', '', python(1, "SyntaxError: '(' was never closed"), 1, /bracket `\(` opened here/],
    ['main.py', '', python(3, "SyntaxError: expected ':'"), 3, /colon is missing/],
    ['main.py', '', python(2, 'SyntaxError: invalid syntax. Perhaps you forgot a comma?'), 2, /comma is missing/],
    ['main.py', '', python(2, 'SyntaxError: unterminated string literal (detected at line 2)'), 2, /quotation mark/],
    [
      'main.py',
      '',
      python(2, 'IndentationError: expected an indented block after function definition on line 1'),
      2,
      /belongs to the function of line 1: begin it four spaces further in/,
    ],
    ['main.py', '', python(4, 'IndentationError: unexpected indent'), 4, /begins too far in/],
    [
      'main.py',
      '',
      python(4, 'IndentationError: unindent does not match any outer indentation level'),
      4,
      /place of its own/,
    ],
    [
      'query.sql',
      'SELECT city count(*) FROM visits',
      sql('SELECT city count(*) FROM visits', 17, 'syntax error at or near "("'),
      1,
      /comma is missing/,
    ],
    [
      'query.sql',
      'SELECT lower(city) AS city count(*) AS visits FROM visits',
      sql('SELECT lower(city) AS city count(*) AS visits FROM visits', 27, 'syntax error at or near "count"'),
      1,
      /comma is missing/,
    ],
    [
      'query.sql',
      'SELECT count(* FROM visits;',
      'ERROR:  syntax error at end of input\nLINE 1: SELECT count(*\n        ^',
      1,
      /bracket `\(` is never closed/,
    ],
    [
      'query.sql',
      "SELECT city, -- with (\n  count(*\nFROM visits WHERE city <> ')'",
      'ERROR:  syntax error at or near "FROM"\nLINE 3: FROM visits\n        ^',
      2,
      /bracket `\(` is never closed/,
    ],
    [
      'query.sql',
      'SELECT lower(trim(city))) FROM visits',
      sql('SELECT lower(trim(city))) FROM visits', 24, 'syntax error at or near ")"'),
      1,
      /`\)` closes nothing/,
    ],
    [
      'query.sql',
      'SELECT * FROM visits WHERE city = "Lima"',
      sql('SELECT * FROM visits WHERE city = "Lima"', 34, 'column "Lima" does not exist'),
      1,
      /single quotation marks: `'Lima'`/,
    ],
  ]
  test.each(rows)('%s: %j, refused with %j', (file, typed, problem, line, says) => {
    expect(mistakeBehind(problem, { [file]: typed }, true)).toMatchObject({ line, says: expect.stringMatching(says) })
  })
})

test.each([
  ['index.html', '<ul><li>a<li>b</ul><p>x<p>y'],
  ['index.html', '<p>a<ul><li>b</ul><p>“c” said: "d"</p><H1>e</h1>'],
  ['style.css', '.a { line-height: 1.5; flex: 1; margin: 0 auto; opacity: 0.5; width: calc(100% / 3); --my_Own: 3 }'],
  ['index.html', '<!doctype html><html lang="en"><head><title>a</title><body><p>3 < 4, and “fine”'],
  ['index.html', `<img alt="a > b" src="data:image/svg+xml,<svg xmlns='x'></svg>"><br><input required>`],
  ['index.html', '<svg><path d="M0 0"/></svg><p title="say &quot;x&quot;">it’s</p>'],
  ['style.css', 'a { &:hover { color: red } .b { --x: 1; font: 16px/1.5 a, "“b”"; grid-area: 1 / 2 } }'],
  [
    'index.html',
    `<iframe srcdoc="<p>Hi</p>\n<p>x</p>"></iframe><p onclick="this.innerHTML='<b>x</b>'" class="a">b</p>`,
  ],
  ['index.html', '<STYLE>.a > b { color: red }</STYLE><p>a</p><SCRIPT>let a = "</p>" < 2</Script><P>x</p>'],
  ['index.html', '<p>a<TEXTAREA><b></TEXTAREA><!-- <input></input> --><script>"</img>"</script></p>'],
  ['style.css', '@keyframes x { from { opacity: 0 } 50%, to { opacity: 1 } }\n.a { --x: { color: red }; color: blue }'],
  ['index.html', '<ul><li>a\n<li><b>c</b></ul><p>a\n<p><img src="b">\n<p class="room"><!-- x --><!DOCTYPE html>'],
  [
    'style.css',
    '@keyframes Up { 0%, TO { top: 0 } } a { animation: 3s steps(4, jump-end) Up, EASE none; animation-name: var(--x) }',
  ],
  [
    'style.css',
    '@font-face { src: url(a) } @layer base; @-webkit-keyframes x {} a { transition: --own 1s, top 2s ease-in }',
  ],
  ['style.css', '.a { b:hover i:focus { --x: 1; } c d:hover { color: red } background: url(//b.org/c) }'],
  ['style.css', '@media (400px <= width <= 60rem) and (aspect-ratio: 1) { .a { color: red } } /* // */'],
  ['style.css', '/* a { */ .a { width: calc(100% - 2 * 3px); transition: color .2s;; } .b {}'],
  [
    'App.jsx',
    'const x = <A.B count={1} label="b"><>{a < b}</><c-d e /> < p>{[1].map((i) => <b key={i}>{i}</b>)}</p></A.B>',
  ],
  ['index.html', '<title>a</title><h1>b</h1><svg><g><title>c</title></g></svg><a href="mailto:a\\b">d</a>'],
  ['index.html', '<ul><li>a<ul><li>b</li></ul></li></ul><pre>\nlang="en"</pre><p title="a\\b">c: lang="en"</p>'],
  ['script.js', "'use strict'\nlet a\na = 1\n;[a] = [2]\nonclick = f\na && f()\nwindow.b = 3\nlocation = 'c'\na++"],
  ['script.js', 'function print(a) {}\nprint(7)\nconst b = { print }\nb.print(8)'],
  ['script.js', 'class A { #b = 1 }\nlet a = `“x”`\nif ((a = b())) {}'],
])('what is right is left alone: %s %j', (file, typed) => {
  expect(mistakesIn({ [file]: typed })).toEqual([])
})

test('each sentence is reported once, at its first line', () => {
  const found = mistakesIn({
    'App.jsx': 'let a, b, c; if (a = 0) b = <p class="a">\n  <b class="b">x</b></p>\nc = <p class="c" />',
  })
  expect(found.map(({ line, says }) => [line, says.slice(0, 14)])).toEqual([
    [1, 'One `=` puts a'],
    [1, 'In JSX, `class'],
  ])
})

test('an end tag that the browser ignores is reported, and everything is checked all the same', () => {
  const mistakes = mistakesIn({ 'index.html': '<p><label>a <input></input></label>\n<br></br></p>' })
  expect(mistakes).toMatchObject([
    { line: 1, isReadable: true },
    { line: 2, isReadable: true },
  ])
})

test('what is not certain is not guessed', () => {
  const usual =
    '@import "b.css";\n@media (min-width: 9px) {\n  a:hover {\n    color: red;\n  }\n}\n\na:focus,\na::before {\n  color: red;\n}'
  expect(mistakesIn({ 'style.css': usual })).toEqual([])
  expect(mistakesIn({ 'style.css': '.a { Color: Red; content: "b"; font-family: "Figtree", serif }' })).toEqual([])
  expect(
    mistakesIn({ 'index.html': '<label for="größe">A</label> <input id="größe"><label>B <select></select></label>' }),
  ).toEqual([])
  expect(mistakesIn({ 'index.html': '<a href="#films">A</a> <h2 id="way">B</h2>' })).toEqual([])
  // All brackets match, so the mistake is another one.
  expect(mistakeBehind('SyntaxError', { 'App.jsx': '<p>{if (x) {y}}</p>' }, true)?.says).not.toMatch(/bracket/)
  expect(mistakesIn({ 'style.css': '.a { width: 3px !importent }' })).toEqual([])
  expect(mistakeBehind('NameError: x', { 'main.py': 'x' }, true)).toBeUndefined()
  const traceback =
    'Traceback (most recent call last):\n  File "main.py", line 1, in <module>\n  File "<string>", line 1\n'
  expect(
    mistakeBehind(`${traceback}SyntaxError: '(' was never closed`, { 'main.py': "eval('(')" }, true),
  ).toBeUndefined()
  const problem = 'ERROR:  syntax error at or near "b"\nLINE 1: SELECT a FORM b\n                      ^'
  expect(mistakeBehind(problem, { 'query.sql': 'SELECT a FORM b' }, true)).toBeUndefined()
})

const works = [...readContent().lessons].flatMap(([, { tasks }]) =>
  tasks.flatMap(({ id, exercise, tries }) => [
    { id, name: 'its solution', work: exercise.solution, exercise },
    ...tries.accepted.map((one) => ({ id, ...one, exercise })),
  ]),
)
test.each(works)('$id: no mistake is found in what has to pass: $name', ({ work, exercise }) => {
  expect(mistakesIn(work, givenFiles(exercise))).toEqual([])
})

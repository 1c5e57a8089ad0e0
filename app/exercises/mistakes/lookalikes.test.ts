import { expect, test } from 'vitest'
import { lookalikes } from './lookalikes.ts'

test.each<[file: string, typed: string, line: number, says: RegExp, mended: string]>([
  ['index.html', '<p>a</p>\n<p class=“note”>x</p>', 2, /curly/, '<p>a</p>\n<p class="note">x</p>'],
  ['index.html', '<p>a</p>\n<a\u00a0href="b.html">c</a>', 2, /no-break space/, '<p>a</p>\n<a href="b.html">c</a>'],
  ['index.html', '<\u200bh1>a</h1>', 1, /zero-width space/, '<h1>a</h1>'],
  ['index.html', '<p class="no\u200bte">a</p>', 1, /zero-width space/, '<p class="note">a</p>'],
  ['index.html', '\ufeff<!doctype html><p>a', 1, /byte-order mark/, '<!doctype html><p>a'],
  ['index.html', '<p>a</p>\n＜h1＞b</h1>', 2, /`＜` is a full-width sign.*`<`/, '<p>a</p>\n<h1>b</h1>'],
  ['index.html', '<!— later —><p>a', 1, /em dash/, '<!-- later --><p>a'],
  ['index.html', '<p>a\n<script>\nlet a = “x”\n</script>', 3, /curly/, '<p>a\n<script>\nlet a = "x"\n</script>'],
  ['index.html', '<style>\np\u00a0{ color: red }</style>', 2, /no-break space/, '<style>\np { color: red }</style>'],
  ['style.css', '.a {\n\u00a0 color: red }', 2, /no-break space/, '.a {\n  color: red }'],
  ['style.css', '\ufeff.a { color: red }', 1, /byte-order mark/, '.a { color: red }'],
  ['style.css', '.a { font-family: “Inter” }', 1, /curly/, '.a { font-family: "Inter" }'],
  ['style.css', '.a { margin： 3px； }', 1, /`：` is a full-width sign.*`:`/, '.a { margin: 3px; }'],
  ['style.css', '.a { —gap: 3px }', 1, /em dash/, '.a { --gap: 3px }'],
  ['style.css', '.a { margin: −3px }', 1, /minus sign/, '.a { margin: -3px }'],
  ['script.js', 'let a\nlet b = “it’s – so”', 2, /curly/, 'let a\nlet b = "it’s – so"'],
  ['script.js', 'let a = “x” + ‘y’', 1, /curly/, 'let a = "x" + \'y\''],
  ['script.js', 'log("hi”)', 1, /curly/, 'log("hi")'],
  ['script.js', 'go()\u037e', 1, /Greek question mark/, 'go();'],
  ['script.js', 'let to\u200btal = 1', 1, /zero-width space/, 'let total = 1'],
  ['script.js', '/* – */\nlet a = 3 – 2', 2, /en dash/, '/* – */\nlet a = 3 - 2'],
  ['script.js', 'f(…all)', 1, /three dots/, 'f(...all)'],
  ['script.js', 'go（）；', 1, /full-width sign/, 'go();'],
  ['App.jsx', 'const a = <p className=“b”>it’s</p>', 1, /curly/, 'const a = <p className="b">it’s</p>'],
  ['main.py', 'print(“it’s”)', 1, /curly/, 'print("it’s")'],
  ['main.py', 'if a:\n\u00a0   b()', 2, /no-break space/, 'if a:\n    b()'],
  ['main.py', '\ufeffa = 1', 1, /byte-order mark/, 'a = 1'],
  ['main.py', 'print("a"）', 1, /full-width sign/, 'print("a")'],
  ['main.py', "# it’s\nprint('a’)", 2, /curly/, "# it’s\nprint('a')"],
  ['query.sql', 'SELECT 1\nWHERE a = ‘Lima’', 2, /curly/, "SELECT 1\nWHERE a = 'Lima'"],
  ['query.sql', 'SELECT\u00a01;', 1, /no-break space/, 'SELECT 1;'],
  ['query.sql', 'SELECT a，b', 1, /full-width sign/, 'SELECT a,b'],
])('%s: %j is told on line %i, and mended', (file, typed, line, says, mended) => {
  expect(lookalikes(file, typed)[0]).toEqual({ line, says: expect.stringMatching(says), mended })
  expect(lookalikes(file, mended)).toEqual([])
})

test.each([
  ['index.html', '<p title="“a” – b">It’s\u00a0“fine” – really… １２\u200b</p><!-- – “x” -->'],
  ['index.html', '<p>3 < 4 – and “b” > a</p><img alt="a\u00a0b" src="c.svg">'],
  ['index.html', '<script>let a = "“b” – c"\u00a0// “d”\n</script><style>.a::before { content: "–\u00a0" }</style>'],
  ['style.css', '/* – “a” */ .a::before { content: "\u00a0– …" } .b { background: url(a–b.svg) }'],
  ['script.js', 'let\u00a0a = "– “b” \u200b" + `… ’` // “d”\n;/[“”]/.test(a)'],
  ['App.jsx', 'const a = <p title="“b”">It’s\u00a0“fine” – really…</p>'],
  ['main.py', 'a = "“b” – c" + \'’\' + """…\n“d”""" # – “e”'],
  ['query.sql', "SELECT '“a” – it''s' AS \"b – c\" -- “d”\n/* … */"],
  ['main.py', 'می\u200cخواهم = 1'],
  ['notes.txt', '“a” – b'],
])('what is meant for readers is left alone: %s %j', (file, typed) => {
  expect(lookalikes(file, typed)).toEqual([])
})

import { expect, test } from 'vitest'
import { withoutGuards } from './guard-marks.ts'
import { guardPage, guardScript, pageScript } from './loop-guards.ts'

test.each([
  ['while (true) go()', 'while (true) {__guard(0);go()/*__guard*/}'],
  ['for (;;) { go() }', 'for (;;) {__guard(); go() }'],
  ['for (const a of b) c()', 'for (const a of b) {__guard(0);c()/*__guard*/}'],
  ['do go(); while (true)', 'do {__guard(0);go();/*__guard*/} while (true)'],
  ['outer: for (;;) for (;;) go()', 'outer: for (;;) {__guard(0);for (;;) {__guard(0);go()/*__guard*/}/*__guard*/}'],
  ['while (a) b = () => c', 'while (a) {__guard(0);b = () => (__guard(),c/*__guard*/)/*__guard*/}'],
  ['function f() { go() }', 'function f() {__guard(); go() }'],
  ['const f = (a) => ({ a })', 'const f = (a) => (__guard(),({ a })/*__guard*/)'],
  ['class A { go() {} }', 'class A { go() {__guard();} }'],
  ["function f() { 'use strict'; go() }", "function f() { 'use strict'; go() }"],
  ['const words = "while (true) {}" // for (;;) {}', 'const words = "while (true) {}" // for (;;) {}'],
])('every loop and function asks the guard: %s', (code, guarded) => {
  expect(guardScript(code)).toBe(guarded)
  expect(withoutGuards(guarded), 'what a learner sees of it').toBe(code)
})

test('a script that is not finished yet stays as broken as it is', () => {
  expect(guardScript('while (true')).toBe('while (true')
})

test('the scripts of a page are taken out with their lines, and handlers guarded in place', () => {
  const page = `<p onclick="for (;;) {}">Hi</p>
<script>
while (a) {}
</script>
<script src="script.js"></script>
<link rel="stylesheet" href="style.css">`
  const files = { 'script.js': 'go()', 'style.css': 'p {}' }
  expect(guardPage(page, files)).toEqual({
    html: `<p onclick="for (;;) {__guard();}
//# sourceURL=index.html@1">Hi</p>
<script>__run(0)</script>
<script>__run(1)</script>
<style>p {}</style>`,
    scripts: [
      '__guard();\n\nwhile (a) {__guard();}\n\n//# sourceURL=index.html',
      '__guard();go()\n//# sourceURL=script.js',
    ],
    handlers: [{ code: 'for (;;) {}', line: 1 }],
  })
})

test('a script in capitals ends where it ends', () => {
  expect(guardPage('<SCRIPT>go()</SCRIPT><p>a</p>', {})).toEqual({
    html: '<script>__run(0)</script><p>a</p>',
    scripts: ['__guard();go()\n//# sourceURL=index.html'],
    handlers: [],
  })
})

test.each([
  ["'use strict'\ngo()", "'use strict';__guard();\ngo()"],
  ['// why\n"use strict"; go()', '// why\n"use strict";;__guard(); go()'],
  ['let a = (1', '__guard();let a = (1'],
])('a script asks the guard as it begins, and stays as strict as it is: %j', (code, script) => {
  expect(pageScript(code, 'a.js')).toBe(`${script}\n//# sourceURL=a.js`)
})

test('data in a script element, and a script from elsewhere, stay as they are', () => {
  const page = '<script type="application/json">{}</script><script src="https://a.org/b.js"></script>'
  expect(guardPage(page, {})).toEqual({ html: page, scripts: [], handlers: [] })
})

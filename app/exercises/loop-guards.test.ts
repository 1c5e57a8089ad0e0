import { expect, test } from 'vitest'
import { guardPage, guardScript, pageScript } from './loop-guards.ts'

test.each([
  ['while (true) go()', 'while (true) {__guard();go()}'],
  ['for (;;) { go() }', 'for (;;) {__guard(); go() }'],
  ['for (const a of b) c()', 'for (const a of b) {__guard();c()}'],
  ['do go(); while (true)', 'do {__guard();go();} while (true)'],
  ['outer: for (;;) for (;;) go()', 'outer: for (;;) {__guard();for (;;) {__guard();go()}}'],
  ['while (a) b = () => c', 'while (a) {__guard();b = () => (__guard(),c)}'],
  ['function f() { go() }', 'function f() {__guard(); go() }'],
  ['const f = (a) => ({ a })', 'const f = (a) => (__guard(),({ a }))'],
  ['class A { go() {} }', 'class A { go() {__guard();} }'],
  ["function f() { 'use strict'; go() }", "function f() { 'use strict'; go() }"],
  ['const words = "while (true) {}" // for (;;) {}', 'const words = "while (true) {}" // for (;;) {}'],
])('every loop and function asks the guard: %s', (code, guarded) => {
  expect(guardScript(code)).toBe(guarded)
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
    html: `<p onclick="for (;;) {__guard();}">Hi</p>
<script>__run(0)</script>
<script>__run(1)</script>
<style>p {}</style>`,
    scripts: [
      '__guard();\n\nwhile (a) {__guard();}\n\n//# sourceURL=index.html',
      '__guard();go()\n//# sourceURL=script.js',
    ],
  })
})

test('a script in capitals ends where it ends', () => {
  expect(guardPage('<SCRIPT>go()</SCRIPT><p>a</p>', {})).toEqual({
    html: '<script>__run(0)</script><p>a</p>',
    scripts: ['__guard();go()\n//# sourceURL=index.html'],
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
  expect(guardPage(page, {})).toEqual({ html: page, scripts: [] })
})

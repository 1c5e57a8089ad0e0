import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { pageScript } from '../loop-guards.ts'
import { Reading } from './reading.ts'

/** Runs a script as the frame does: errors surface during insertion. */
function readingOf(code: string): Reading {
  const guard = { asked: 0 }
  const reading = new Reading(guard)
  Object.assign(globalThis, { __guard: () => guard.asked++ })
  reading.during(() => {
    try {
      new Script(pageScript(code, 'script.js')).runInThisContext()
    } catch (error) {
      reading.hear(error)
    }
  })
  return reading
}

test.each(['let a = (1', 'return 1', "'use strict'; var public = 1", "let b = JSON.parse('{}'); let b = 2"])(
  'a script that is no JavaScript cannot be read: %s',
  (code) => expect(readingOf(code).isUnreadable).toBe(true),
)

test.each(["JSON.parse('{bad')", "'use strict'\nnew RegExp('[')", 'missing()', 'var a = 1'])(
  'a script that runs could be read, whatever it comes upon: %s',
  (code) => expect(readingOf(code).isUnreadable).toBe(false),
)

test('what goes wrong once no script is put in says nothing of reading', () => {
  const reading = readingOf('var a = 1')
  reading.hear(new SyntaxError('of an answer that is no JSON'))
  expect(reading.isUnreadable).toBe(false)
})

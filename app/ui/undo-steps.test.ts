import { expect, test } from 'vitest'
import { isBeyond, type Steps, withStep } from './use-steady-caret.ts'

type Step = [text: string, inputType: string]
const stepped = (before: Steps, steps: Step[]) =>
  steps.reduce<Steps>((at, [text, inputType]) => withStep(at, text, inputType), before)
const typed = stepped(
  { texts: [''], at: 0 },
  ['a', 'ab', 'a', 'ac'].map((text) => [text, 'insertText']),
)
const after = (...steps: Step[]) => stepped(typed, steps)

test('what was written is undone to its beginning and done again to its end, and no further', () => {
  expect([isBeyond(typed, 'historyUndo'), isBeyond(typed, 'historyRedo')]).toEqual([false, true])
  const undone = after(['a', 'historyUndo'], ['ab', 'historyUndo'], ['', 'historyUndo'])
  expect([isBeyond(undone, 'historyUndo'), isBeyond(undone, 'historyRedo')]).toEqual([true, false])
  expect(isBeyond(undone, 'insertText')).toBe(false)
})

test('of what stood there more than once, it is the nearest', () => {
  expect(after(['a', 'historyUndo']).at).toBe(3)
  expect(after(['', 'historyUndo'], ['a', 'historyRedo']).at).toBe(1)
})

test('what is written after something was undone takes the place of that', () => {
  expect(after(['ab', 'historyUndo'], ['abc', 'insertText'])).toEqual({ texts: ['', 'a', 'ab', 'abc'], at: 3 })
})

test('a long run that a browser undoes at once is done again, and undone no further than its beginning', () => {
  const texts = Array.from({ length: 3000 }, (_, count) => 'a'.repeat(count))
  const run = texts.reduce<Steps>((at, text) => withStep(at, text, 'insertText'), { texts: ['Before'], at: 0 })
  const back = withStep(run, 'aa', 'historyUndo')
  expect([isBeyond(back, 'historyUndo'), isBeyond(back, 'historyRedo')]).toEqual([false, false])
  const first = withStep(withStep(back, 'a', 'historyUndo'), 'Before', 'historyUndo')
  expect([isBeyond(first, 'historyUndo'), isBeyond(first, 'historyRedo')]).toEqual([true, false])
  expect(isBeyond(withStep(first, texts.at(-1) ?? '', 'historyRedo'), 'historyRedo')).toBe(true)
})

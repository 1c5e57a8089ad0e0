import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterTyping, typingPause } from './after-typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function typing() {
  const passed: string[] = []
  return { passed, ...afterTyping((text) => passed.push(text)) }
}

test('what is half typed is passed to nobody; the whole word is, once', () => {
  const { passed, type } = typing()
  for (const text of ['p', 'py', 'pyt', 'python']) {
    type(text, false)
    vi.advanceTimersByTime(typingPause - 1)
    expect(passed).toEqual([])
  }
  vi.advanceTimersByTime(1)
  expect(passed).toEqual(['python'])
  vi.advanceTimersByTime(10 * typingPause)
  expect(passed).toEqual(['python'])
})

test('what an input method composes is passed on when it is chosen, however long that takes', () => {
  const { passed, type } = typing()
  // The letters typed before belong to the same text.
  type('数', false)
  type('数x', true)
  type('数xue', true)
  vi.advanceTimersByTime(10 * typingPause)
  expect(passed).toEqual([])
  type('数学', false)
  vi.advanceTimersByTime(typingPause)
  expect(passed).toEqual(['数学'])
})

test('who leaves the field or presses Enter waits for nothing, and nothing comes twice', () => {
  const { passed, type, flush } = typing()
  flush()
  type('python', false)
  flush()
  vi.advanceTimersByTime(typingPause)
  expect(passed).toEqual(['python'])
})

test('what is taken back is passed to nobody', () => {
  const { passed, type, flush, cancel } = typing()
  type('python', false)
  cancel()
  flush()
  vi.advanceTimersByTime(typingPause)
  expect(passed).toEqual([])
})

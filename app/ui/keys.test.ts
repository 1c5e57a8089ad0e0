import { expect, onTestFinished, test, vi } from 'vitest'
import { isComposing, plainKey } from './keys.ts'

test.each([
  ['a Latin letter', 'n', 'KeyN', false, 'n'],
  ['a letter with Caps Lock', 'N', 'KeyN', false, 'n'],
  ['a letter with Shift', 'N', 'KeyN', true, null],
  ['a letter on Dvorak, as it is written', 'n', 'KeyL', false, 'n'],
  ['a Russian letter, by its place', 'т', 'KeyN', false, 'n'],
  ['a Hebrew letter, by its place', 'מ', 'KeyN', false, 'n'],
  ['a full-width letter', 'ｎ', 'KeyN', false, 'n'],
  ['a full-width slash', '／', 'Slash', false, '/'],
  ['a full-width question mark', '？', 'Slash', true, '?'],
  ['an Arabic question mark', '؟', 'Slash', true, '?'],
  ['a question mark on a German keyboard', '?', 'Minus', true, '?'],
  ['a slash on a German keyboard', '/', 'Digit7', true, '/'],
])('%s is a key', (_, key, code, shiftKey, plain) => {
  expect(plainKey({ key, code, shiftKey })).toBe(plain)
})

test.each([
  ['in Chromium and Firefox, during a composition', { isComposing: true, keyCode: 13 }, true],
  ['in Safari, after the composition that it ended', { isComposing: false, keyCode: 229 }, true],
  ['without an input method', { isComposing: false, keyCode: 13 }, false],
])('Enter %s', (_, press, belongs) => {
  expect(isComposing(press)).toBe(belongs)
})

test('no listener of a page hears of a press that an input method takes', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('Element', class {})
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  await import('./keys.ts')
  const heard: string[] = []
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key))
  for (const press of [
    { key: 'composed', isComposing: true, keyCode: 78 },
    { key: 'composed in Safari', isComposing: false, keyCode: 229 },
    { key: 'pressed', isComposing: false, keyCode: 78 },
  ]) {
    page.dispatchEvent(Object.assign(new Event('keydown'), press))
  }
  expect(heard).toEqual(['pressed'])
})

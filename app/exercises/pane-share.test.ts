import { expect, test } from 'vitest'
import { maxShare, minShare, shareAfterKey } from './pane-share.ts'

test.each([
  ['ArrowLeft', 62],
  ['ArrowRight', 72],
  ['Home', minShare],
  ['End', maxShare],
  ['Tab', null],
])('%s moves the line between editor and result', (key, share) => {
  expect(shareAfterKey(67, key)).toBe(share)
})

test('the line keeps room on both sides', () => {
  expect(shareAfterKey(minShare, 'ArrowLeft')).toBe(minShare)
  expect(shareAfterKey(maxShare, 'ArrowRight')).toBe(maxShare)
})

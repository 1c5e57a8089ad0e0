import { expect, test } from 'vitest'
import type { Operation } from './operation.ts'
import { kindNamed } from './operations/index.ts'
import { rebase } from './rebase.ts'

test('what the account answered is laid over a text that another tab went on with unheard once, and counts as seen', () => {
  const about = { owner: 'ana', kind: 'note', target: 'coding-1-1-1' }
  const sent: Operation = { ...about, id: 'sent', payload: { text: 'One.' }, base: null, begunAt: 1, changedAt: 1, isSent: true }
  // Another tab went on with it: this one has not heard of that yet.
  const later = { ...about, id: 'later', payload: { text: 'One.\nTwo.' }, base: { payload: sent.payload }, begunAt: 2, changedAt: 2 }
  // The account held something else: what came of both.
  const base = { payload: { text: 'Elsewhere.' }, version: 'v1' }
  const joined = { ...about, id: 'joined', payload: { text: 'Elsewhere.\n\nOne.' }, base, begunAt: 1, changedAt: 1 }
  const [after, ...others] = rebase(
    { held: [sent, later], known: [sent], own: [joined] },
    { kindOf: kindNamed, newId: () => 'new' },
  )
  expect(others).toEqual([])
  const { text } = after?.payload as { text: string }
  for (const line of ['Elsewhere.', 'One.', 'Two.']) expect(text.split(line)).toHaveLength(2)
  // Or the same is joined with it a second time when it is sent.
  expect(after?.base).toEqual(base)
})

import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { loadOrTell } from './load-or-tell.ts'
import { takeMessages } from './toast.ts'

const told = () => toast.getToasts().filter((one) => 'title' in one && one.title === "This didn't load").length

test('what loads is returned, and what does not load is reported as soon as messages can be drawn', async () => {
  expect(await loadOrTell(async () => 'here')).toBe('here')
  expect(await loadOrTell(() => Promise.reject(new Error('No network')))).toBeNull()
  expect(told()).toBe(0)
  takeMessages(toast)
  expect(told()).toBe(1)
  expect(await loadOrTell(() => Promise.reject(new Error('No network')))).toBeNull()
  expect(told()).toBe(2)
})

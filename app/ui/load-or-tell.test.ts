import { toast } from 'sonner'
import { expect, test } from 'vitest'
import { loadOrTell } from './load-or-tell.ts'

const told = () => toast.getToasts().filter((one) => 'title' in one && one.title === "This didn't load").length

test('what comes is given, and what does not come is told', async () => {
  const before = told()
  expect(await loadOrTell(async () => 'here')).toBe('here')
  expect(told()).toBe(before)
  expect(await loadOrTell(() => Promise.reject(new Error('No network')))).toBeNull()
  expect(told()).toBe(before + 1)
})

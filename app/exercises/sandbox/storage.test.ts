import { expect, test } from 'vitest'
import { runCookies, runStorage } from './storage.ts'

test('a run has storage with methods and with properties', () => {
  const storage = runStorage()
  storage.setItem('a', String(1))
  storage.b = 'two'
  expect([storage.a, storage.getItem('b'), storage.getItem('c'), storage.length, storage.key(1)]).toEqual([
    '1',
    'two',
    null,
    2,
    'b',
  ])
  expect(Object.entries(storage)).toEqual([
    ['a', '1'],
    ['b', 'two'],
  ])
  expect(['a' in storage, 'c' in storage]).toEqual([true, false])
  storage.removeItem('a')
  delete storage.b
  expect(storage.length).toBe(0)
  storage.setItem('getItem', 'x')
  expect(storage.getItem('getItem')).toBe('x')
  storage.clear()
  expect(storage.getItem('getItem')).toBeNull()
})

test('a run has cookies, which end by their age or day', () => {
  const cookies = runCookies()
  cookies.set('a=1; path=/; SameSite=Lax')
  cookies.set(' b = two ; expires=Fri, 31 Dec 9999 23:59:59 GMT')
  cookies.set('a=3')
  expect(cookies.get()).toBe('a=3; b=two')
  cookies.set('a=; max-age=0')
  cookies.set('b=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
  expect(cookies.get()).toBe('')
})

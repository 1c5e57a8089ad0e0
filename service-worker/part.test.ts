import { expect, test } from 'vitest'
import { partOf } from './part.ts'

const whole = () => new Response('0123456789', { headers: { 'content-type': 'video/webm' } })

test.each([
  ['bytes=0-', '0123456789', 'bytes 0-9/10'],
  ['bytes=2-5', '2345', 'bytes 2-5/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
])('a player that asks for %s gets that part of a video', async (range, part, says) => {
  const response = await partOf(whole(), range)
  expect(response.status).toBe(206)
  expect(await response.text()).toBe(part)
  expect(response.headers.get('content-range')).toBe(says)
  expect(response.headers.get('content-type')).toBe('video/webm')
})

test('a part that there is not is refused, and what is no range gets the whole', async () => {
  expect((await partOf(whole(), 'bytes=10-')).status).toBe(416)
  const response = await partOf(whole(), 'lines=1-2')
  expect([response.status, await response.text()]).toEqual([200, '0123456789'])
})

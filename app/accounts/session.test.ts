import { expect, test } from 'vitest'
import { refreshIn } from './session.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const in30Days = '2026-12-21T10:00:00Z'

test.each([
  ['a visitor has nothing to refresh', null, false],
  ['a session is refreshed 30 seconds before it ends', '2026-11-21T10:10:00Z', 570_000],
  ['one that is about to end is refreshed almost at once', '2026-11-21T10:00:10Z', 1000],
  ['one that ended while the computer slept too', '2026-11-21T09:00:00Z', 1000],
  ['a long one never overflows the timer', in30Days, 86_400_000],
] as const)('refreshing in time: %s', (_, expiresAt, milliseconds) => {
  expect(refreshIn(expiresAt, now)).toBe(milliseconds)
})

import { afterEach, expect, test, vi } from 'vitest'
import type { SessionEvent } from './session-events.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A tab of the same browser. */
async function tab() {
  vi.stubGlobal('window', {})
  vi.resetModules()
  const { emitSessionEvent, onSessionEvent } = await import('./session-events.ts')
  const heard: SessionEvent[] = []
  const gone = Promise.withResolvers<void>()
  onSessionEvent((event) => {
    heard.push(event)
    if (event === 'signed-out') gone.resolve()
  })
  return { emit: emitSessionEvent, heard, gone: gone.promise }
}

const shared = [
  ...(['signed-in', 'second-factor-verified', 'token-refreshed'] as const),
  ...(['user-updated', 'password-recovery', 'signed-out'] as const),
]

// spec: 4 States: Session events: token refreshed, user updated, password recovery, multi-factor challenge verified
// spec: 4 States: Session event: initial session
test('every tab hears of all that happens to the session, and of its own first look alone', async () => {
  const [first, second] = [await tab(), await tab()]
  for (const event of ['initial-session', ...shared] as const) first.emit(event)
  await second.gone
  expect(first.heard).toEqual(['initial-session', ...shared])
  expect(second.heard).toEqual(shared)
})

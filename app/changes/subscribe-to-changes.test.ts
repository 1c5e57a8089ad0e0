import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from './subscribe-to-changes.ts'

/** As WebKit has them for one page. */
class Locks {
  /** How it was asked for one. */
  asked: ('at once' | 'in turn')[] = []
  #isLeft = false
  #take = (_: DOMException) => {}

  request(_name: string, { steal }: LockOptions, work: () => Promise<void>): Promise<void> {
    // A listener that never ends is left waiting, or no test would end.
    if (this.asked.push(steal ? 'at once' : 'in turn') > 9) return new Promise(() => {})
    if (this.#isLeft) return Promise.reject(new DOMException('The page is not active.', 'InvalidStateError'))
    return new Promise((resolve, reject) => {
      this.#take = reject
      work().then(resolve, reject)
    })
  }
  steal() {
    this.#take(new DOMException('Another has stolen it.', 'AbortError'))
  }
  leavePage() {
    this.#isLeft = true
    this.#take(new DOMException('The page is going away.', 'AbortError'))
  }
}

let locks: Locks
let leaving: AbortController
beforeEach(() => {
  locks = new Locks()
  leaving = new AbortController()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  )
  subscribeToChanges('ana', 0, leaving.signal)
})
afterEach(() => {
  leaving.abort()
  vi.unstubAllGlobals()
})

test('a tab from which another takes the turn waits for it again', async () => {
  locks.steal()
  await setImmediate()
  expect(locks.asked).toEqual(['at once', 'in turn'])
})

test('a page that is being left, and gets no locks any more, does not ask for ever', async () => {
  locks.leavePage()
  await setImmediate()
  expect(locks.asked).toEqual(['at once', 'in turn'])
})

import { type ChangeMessage, changesPath, heartbeatMs, timeoutMs } from '../../domain/changes.ts'
import { whileServerIsAway } from '../server-contact.ts'
import type { Heard } from '../sync/channel.ts'

/** Seconds before the next attempt: after a stream that was open, and after one, two, three and more that failed. */
const pauses = [1, 2, 5, 10]

/** Up to this share of a pause more, by chance: pages that lost the server together must not all come back together. */
const jitter = 0.5

/** Why a stream ended: the session is over or may be, it gave way to others, or it broke. */
type Ending = 'session-ended' | 'replaced' | 'lost'

interface Listener {
  /** What the page heard last, or for how long it has heard of nothing by now, in milliseconds. */
  heard: () => { after: string } | { unheard: number }
  hear: (event: Heard) => void
  /** Asks the server whether the learner is still signed in. */
  isStillHere: () => Promise<boolean>
}

/** Listens until `signal` or the server ends it for good. A stream that breaks, or falls silent, is opened again. */
export async function listenAndReconnect({ heard, hear, isStillHere }: Listener, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { ending, wasOpen } = await listen(`${changesPath}?${addressOf(heard())}`, hear, signal)
    if (ending === 'replaced') return
    if (ending === 'session-ended' && !(await isStillHere())) return
    if (wasOpen) failures = 0
    const least = pauses[Math.min(failures++, pauses.length - 1)] as number
    await pause(least * (1 + jitter * Math.random()), signal)
    await whileServerIsAway()
  }
}

function addressOf(heard: object): string {
  return new URLSearchParams(Object.entries(heard).map(([name, value]) => [name, String(value)])).toString()
}

/** Hears one stream to its end. */
function listen(address: string, hear: Listener['hear'], signal: AbortSignal) {
  return new Promise<{ ending: Ending; wasOpen: boolean }>((resolve) => {
    const source = new EventSource(address)
    let wasOpen = false
    let ending: Ending = 'lost'
    let silence = setTimeout(end, timeoutMs)
    function end() {
      clearTimeout(silence)
      source.close()
      signal.removeEventListener('abort', end)
      resolve({ ending, wasOpen })
    }
    source.onmessage = ({ data, lastEventId }) => {
      const message: ChangeMessage = JSON.parse(data)
      wasOpen = true
      ending = message.kind === 'session-ended' || message.kind === 'replaced' ? message.kind : 'lost'
      clearTimeout(silence)
      silence = setTimeout(end, heartbeatMs + timeoutMs)
      hear({ message, id: lastEventId })
    }
    source.onerror = () => {
      // Refused, rather than not reached: perhaps nobody is signed in any more.
      if (source.readyState === EventSource.CLOSED) ending = 'session-ended'
      end()
    }
    signal.addEventListener('abort', end)
  })
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, seconds * 1000)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

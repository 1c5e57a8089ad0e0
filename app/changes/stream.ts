import { type ChangeMessage, changesPath, heartbeatMs, timeoutMs } from '../../domain/changes.ts'
import { whileServerIsAway } from '../server-contact.ts'
import type { Heard } from '../sync/channel.ts'

/** Backoff in seconds: after an open stream, then after one, two, and three or more failures. */
const pauses = [1, 2, 5, 10]

/** Retry jitter, as a share of the pause. */
const jitter = 0.5

/** Why a stream ended: the session may be over, newer streams replaced it, or the connection broke. */
type Ending = 'session-ended' | 'replaced' | 'lost'

interface Listener {
  /** The cursor of the last message, or the milliseconds since the page loaded its data. */
  heard: () => { after: string } | { unheard: number }
  hear: (event: Heard) => void
  /** Asks the server whether the learner is still signed in. */
  isStillHere: () => Promise<boolean>
}

/** Listens until `signal` aborts or the server ends the stream. Reopens a stream that breaks or falls silent. */
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

/** Reads one stream to its end. */
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
      // The server refused the stream, so the session may be over.
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

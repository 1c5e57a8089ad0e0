import { type ChangeEvent, changesPath, heartbeatInterval, patience } from '../../domain/changes.ts'
import { whileServerIsAway } from '../server-contact.ts'

/** Seconds before the next attempt: after a stream that was open, and after one, two, three and more that failed. */
const pauses = [1, 2, 5, 10]

/** Why a stream ended: the session is over or may be, it gave way to others, or it broke. */
type Ending = 'over' | 'replaced' | 'lost'

interface Listener {
  /** For how long the page has heard of nothing by now, in milliseconds. */
  unheard: () => number
  hear: (event: ChangeEvent) => void
  /** Asks the server whether the learner is still signed in. */
  isStillHere: () => Promise<boolean>
}

/** Listens until `signal` or the server ends it for good. A stream that breaks, or falls silent, is opened again. */
export async function keepListening({ unheard, hear, isStillHere }: Listener, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const { ending, wasOpen } = await listen(`${changesPath}?unheard=${Math.ceil(unheard())}`, hear, signal)
    if (ending === 'replaced') return
    if (ending === 'over' && !(await isStillHere())) return
    if (wasOpen) failures = 0
    await pause(pauses[Math.min(failures++, pauses.length - 1)] as number, signal)
    await whileServerIsAway()
  }
}

/** Hears one stream to its end. */
function listen(address: string, hear: Listener['hear'], signal: AbortSignal) {
  return new Promise<{ ending: Ending; wasOpen: boolean }>((resolve) => {
    const source = new EventSource(address)
    let wasOpen = false
    let ending: Ending = 'lost'
    let silence = setTimeout(end, patience * 1000)
    function end() {
      clearTimeout(silence)
      source.close()
      signal.removeEventListener('abort', end)
      resolve({ ending, wasOpen })
    }
    source.onmessage = ({ data }) => {
      const event: ChangeEvent = JSON.parse(data)
      wasOpen = true
      ending = event.kind === 'over' || event.kind === 'replaced' ? event.kind : 'lost'
      clearTimeout(silence)
      silence = setTimeout(end, (heartbeatInterval + patience) * 1000)
      hear(event)
    }
    source.onerror = () => {
      // Refused, rather than not reached: perhaps nobody is signed in any more.
      if (source.readyState === EventSource.CLOSED) ending = 'over'
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

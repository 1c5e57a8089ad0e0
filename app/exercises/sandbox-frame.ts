import { allUnknown } from './check-result.ts'
import type { RunOutcome } from './runner.ts'
import type { Order, Report } from './sandbox-talk.ts'

/** From when the work begins to run until all checks have looked at it, in milliseconds. */
const maxRunMs = 2800
/** A frame that does not answer for this long is stuck. */
const maxSilenceMs = 2800
const askEveryMs = 400
/** A learner's page has nothing to say to the page around it: so many messages are no accident. */
const maxStrayMessages = 500

const flooding = 'Stopped: your page sent messages to the page around it, and did not stop. It gets no answer there.'
const stuck =
  'Stopped: your page did not answer any more. Look for something that never ends, or that grows without end.'

interface FrameParts {
  place: HTMLElement
  onLater: (output: string, problem: string | null) => void
  /** It was stopped, and its frame taken away. */
  onStopped: () => void
}

/** Resolves once this tab is looked at: what is hidden is not laid out, and its clocks run slowly. */
export function onceVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
  })
}

/** One frame that runs one page, watched for as long as it is there. */
export class SandboxFrame {
  readonly element: HTMLIFrameElement
  readonly #parts: FrameParts
  #asking: ReturnType<typeof setInterval> | undefined
  #deadline: ReturnType<typeof setTimeout> | undefined
  #unanswered = 0
  #isClosed = false
  #stopListening = () => {}
  #stopLoading = () => {}
  #end: ((outcome: RunOutcome) => void) | null = null
  #printed: { output: string; problem: string | null } = { output: '', problem: null }
  #tests: Order['tests'] = []

  /** @param isBehind drawn where nobody sees it, behind the frame that is shown */
  constructor(parts: FrameParts, isBehind: boolean) {
    this.#parts = parts
    this.element = document.createElement('iframe')
    this.element.title = 'Your page'
    this.element.className = 'exercise-frame'
    this.element.inert = isBehind
    this.element.src = '/sandbox/web.html'
  }

  /** @throws Error where the frame does not load in so many milliseconds */
  async run(order: Order, loadMs: number): Promise<RunOutcome> {
    this.#tests = order.tests
    await this.#load(loadMs)
    if (this.#isClosed) return { output: '', problem: null, results: allUnknown(order.tests) }
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      this.#end = resolve
      this.#setDeadline()
      this.#countStrayMessages()
      this.#askWhetherAlive(port1)
      port1.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.nonce === order.nonce) this.#hear(data, port1)
      }
      // A frame without an origin can only be addressed by '*'.
      this.element.contentWindow?.postMessage(order, '*', [port2])
    })
  }

  /** Takes it away. A run that has not ended ends now, and nothing is known of the work. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#asking)
    this.#stopListening()
    this.#stopLoading()
    this.element.remove()
    this.#endWith({ ...this.#printed, results: allUnknown(this.#tests) })
  }

  #hear(data: Report, port: MessagePort): void {
    this.#unanswered = 0
    if (data.kind === 'printed') {
      this.#printed = { output: data.output, problem: data.problem }
      if (!this.#end) this.#parts.onLater(data.output, data.problem)
    } else if (data.kind === 'width') {
      this.element.style.width = data.width === null ? '' : `${data.width}px`
      // Laying out may take a busy machine long, and is no fault of the work's.
      this.#setDeadline()
      void onceVisible().then(() => {
        // Asking for its width lays the page around it out, and with it the frame.
        void this.element.offsetWidth
        port.postMessage('sized')
      })
    } else if (data.kind === 'ended') {
      const { output, problem, isUnreadable, results } = data
      this.#printed = { output, problem }
      this.#endWith({ output, problem, isUnreadable, results })
    }
  }

  #endWith(outcome: RunOutcome): void {
    clearTimeout(this.#deadline)
    this.#end?.(outcome)
    this.#end = null
  }

  #stop(problem: string): void {
    const told = this.#printed.problem ?? problem
    if (this.#end) this.#printed.problem = told
    else this.#parts.onLater(this.#printed.output, told)
    this.close()
    this.#parts.onStopped()
  }

  #setDeadline(): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(async () => {
      if (!document.hidden) return this.#stop(stuck)
      await onceVisible()
      if (this.#end) this.#setDeadline()
    }, maxRunMs)
  }

  /** Counted in questions, not in time: a page that slept has asked none. */
  #askWhetherAlive(port: MessagePort): void {
    this.#asking = setInterval(() => {
      if (this.#unanswered * askEveryMs > maxSilenceMs) return this.#stop(stuck)
      this.#unanswered++
      port.postMessage('alive?')
    }, askEveryMs)
  }

  /** The frame can always address the window of this page: too many messages would leave it no time for anything else. */
  #countStrayMessages(): void {
    let count = 0
    const listen = ({ source }: MessageEvent) => {
      if (source === this.element.contentWindow && ++count > maxStrayMessages) this.#stop(flooding)
    }
    window.addEventListener('message', listen)
    this.#stopListening = () => window.removeEventListener('message', listen)
  }

  #load(loadMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopLoading = resolve
      this.element.addEventListener('load', () => resolve(), { once: true })
      setTimeout(() => reject(new Error('The frame did not load.')), loadMs)
      this.#parts.place.append(this.element)
    })
  }
}

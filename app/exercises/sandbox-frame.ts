import { allUnknown } from './check-result.ts'
import { tookLonger } from './deadline.ts'
import type { RunOutcome } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import type { Order, Report } from './sandbox-talk.ts'

/** Maximum milliseconds of a run including its checks. */
const maxRunMs = 3000
/** Maximum milliseconds from the load of a frame to the first report of our program in it. */
const maxBeginMs = 3000
/** A frame that is silent for this many milliseconds is stuck. */
const maxSilenceMs = 3000
const pingEveryMs = 400
/** A learner's page has no reason to message the outer page; this many messages are an attack or a bug. */
const maxStrayMessages = 500

const flooding = 'Stopped: your page sent messages to the page around it, and did not stop. It gets no answer there.'
const endless = 'Look for something that never ends, or that grows without end.'
const left = 'Stopped: your page leads away from itself, by its script, a form or a refresh. It is not followed here.'

interface FrameParts {
  place: HTMLElement
  title: string
  onLater: RunnerParts['onLater']
  onFollow: RunnerParts['onFollow']
  /** Called after the frame was stopped and removed. */
  onStopped: () => void
}

/** Resolves once this tab is visible: hidden tabs have no layout, and throttled timers. */
export function onceVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    const resolveIfVisible = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', resolveIfVisible)
      resolve()
    }
    document.addEventListener('visibilitychange', resolveIfVisible)
  })
}

/** A frame that runs one page, watched throughout its life. */
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
  #patience = 1
  /** The page has begun to lead away. It still reports until the next page is there, which may take long. */
  #isLeaving = false
  /** Whether a page loaded after the last report, which then may be the one that the learner's page leads to. */
  #hasLoaded = false

  /** @param isBehind renders invisibly behind the present frame */
  constructor(parts: FrameParts, isBehind: boolean) {
    this.#parts = parts
    this.element = document.createElement('iframe')
    this.element.title = parts.title
    this.element.className = 'exercise-frame'
    this.element.inert = isBehind
    this.element.src = '/sandbox/web.html'
  }

  /** @throws Error when the frame does not load within `loadMs` milliseconds, or something else loads in its place */
  async run(order: Order, loadMs: number): Promise<RunOutcome> {
    this.#tests = order.tests
    this.#patience = order.patience
    this.element.dataset.running = ''
    await this.#load(loadMs)
    const port = this.#isClosed ? null : await this.#begin(order)
    if (!port) return { output: '', problem: null, results: allUnknown(order.tests) }
    return new Promise((resolve) => {
      this.#end = resolve
      this.#setDeadline()
      this.#countStrayMessages()
      this.#ping(port)
      port.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.nonce === order.nonce) this.#hear(data, port)
      }
    })
  }

  /** Removes the frame. A running check ends without results. */
  close(isOutOfTime = false): void {
    this.#isClosed = true
    clearInterval(this.#asking)
    this.#stopListening()
    this.#stopLoading()
    this.element.remove()
    this.#endWith({ ...this.#printed, isOutOfTime, results: allUnknown(this.#tests) })
  }

  #hear(data: Report, port: MessagePort): void {
    this.#unanswered = 0
    if (data.kind === 'printed') {
      this.#printed = { output: data.output, problem: data.problem }
      if (!this.#end) this.#parts.onLater(data)
    } else if (data.kind === 'width') {
      this.element.style.width = data.width === null ? '' : `${data.width}px`
      // Layout on a busy machine may be slow, which is not the work's fault.
      this.#setDeadline()
      void onceVisible().then(() => {
        // Reading the width forces the layout of page and frame.
        void this.element.offsetWidth
        port.postMessage('sized')
      })
    } else if (data.kind === 'ended') {
      const { output, problem, isOutOfTime, isUnreadable, results } = data
      this.#printed = { output, problem }
      this.#endWith({ output, problem, isOutOfTime, isUnreadable, results })
    } else if (data.kind === 'followed') {
      this.#parts.onFollow(data.page)
    } else if (data.kind === 'left') {
      // The report of leaving may come after the load of the next page.
      if (this.#hasLoaded) this.#stop(left)
      this.#isLeaving = true
    }
    this.#hasLoaded = false
  }

  #endWith(outcome: RunOutcome): void {
    clearTimeout(this.#deadline)
    delete this.element.dataset.running
    this.#end?.(outcome)
    this.#end = null
  }

  #stopLate(): void {
    if (this.#isLeaving) this.#stop(left)
    else this.#stop(`${tookLonger(maxRunMs * this.#patience)} ${endless}`, true)
  }

  #stop(problem: string, isOutOfTime = false): void {
    const shownProblem = this.#printed.problem ?? problem
    if (this.#end) this.#printed.problem = shownProblem
    else this.#parts.onLater({ output: this.#printed.output, problem: shownProblem, isOutOfTime })
    this.close(isOutOfTime)
    this.#parts.onStopped()
  }

  #setDeadline(): void {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(async () => {
      if (!document.hidden) return this.#stopLate()
      await onceVisible()
      if (this.#end) this.#setDeadline()
    }, maxRunMs * this.#patience)
  }

  /** Counts pings rather than time, since a sleeping page sends none. */
  #ping(port: MessagePort): void {
    this.#asking = setInterval(() => {
      if (this.#unanswered * pingEveryMs > maxSilenceMs * this.#patience) return this.#stopLate()
      this.#unanswered++
      port.postMessage('alive?')
    }, pingEveryMs)
  }

  /** The frame can always message this window: a flood would block the page. */
  #countStrayMessages(): void {
    let count = 0
    const listen = ({ source }: MessageEvent) => {
      if (source === this.element.contentWindow && ++count > maxStrayMessages) this.#stop(flooding)
    }
    window.addEventListener('message', listen)
    this.#stopListening = () => window.removeEventListener('message', listen)
  }

  /**
   * Hands the order over, and resolves at the first report of our program: `null` if the frame was closed before.
   * A browser's error page and a network's own page load like ours, and report nothing.
   */
  #begin(order: Order): Promise<MessagePort | null> {
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve, reject) => {
      this.#stopLoading = () => resolve(null)
      setTimeout(() => reject(new Error('Something else loaded in the place of the frame.')), maxBeginMs)
      port1.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.nonce === order.nonce) resolve(port1)
      }
      // An opaque origin can only be addressed by '*'.
      this.element.contentWindow?.postMessage(order, '*', [port2])
    })
  }

  #load(loadMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#stopLoading = resolve
      this.element.addEventListener('load', () => {
        // Whatever comes in the place of the learner's page loads too.
        if (this.#isLeaving) this.#stop(left)
        this.#hasLoaded = true
        resolve()
      })
      setTimeout(() => reject(new Error('The frame did not load.')), loadMs)
      this.#parts.place.append(this.element)
    })
  }
}

import type { RunOutcome } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import frameProgram from './sandbox/frame.ts?engine'
import type { Order, Report } from './sandbox-talk.ts'

/** From when the work begins to run until all checks have looked at it, in milliseconds. */
const maxRunMs = 2800
/** A frame that does not answer for this long is stuck. */
const maxSilenceMs = 2800
const askEveryMs = 400
/** The browser may give a new frame the process of one that is stuck still. */
const maxLoadMs = 8000

const stuck =
  'Stopped: your page did not answer any more. Look for something that never ends, or that grows without end.'

let program: Promise<string> | undefined

/** The text of one of our scripts, for the frame: it can load nothing itself. */
export async function textOf(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.text()
}

/**
 * A frame without an origin and without a network that runs a learner's page, each time anew. What it does to itself
 * harms nobody; where it stops answering it is taken away.
 */
export class Sandbox {
  readonly #parts: RunnerParts
  #frame: HTMLIFrameElement | null = null
  #asking: ReturnType<typeof setInterval> | undefined

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** @throws Error where the frame or its program does not arrive */
  async run(order: Omit<Order, 'program' | 'nonce'>): Promise<RunOutcome> {
    program ??= textOf(frameProgram)
    program.catch(() => {
      program = undefined
    })
    const whole: Order = { ...order, program: await program, nonce: crypto.randomUUID() }
    this.close()
    const frame = await this.#newFrame()
    const { port1, port2 } = new MessageChannel()
    return new Promise((resolve) => {
      let isRunning = true
      let printed: { output: string; problem: string | null } = { output: '', problem: null }
      let unanswered = 0
      const end = (outcome: RunOutcome) => {
        isRunning = false
        clearTimeout(deadline)
        resolve(outcome)
      }
      const stop = (problem: string) => {
        this.close()
        const problemToTell = printed.problem ?? problem
        if (isRunning) end({ ...printed, problem: problemToTell, passed: order.tests.map(() => false) })
        else this.#parts.onLater(printed.output, problemToTell)
      }
      const deadline = setTimeout(() => stop(stuck), maxRunMs)
      // Counted in questions, not in time: a page that slept has asked none.
      this.#asking = setInterval(() => {
        if (unanswered * askEveryMs > maxSilenceMs) return stop(stuck)
        unanswered++
        port1.postMessage('alive?')
      }, askEveryMs)
      port1.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.nonce !== whole.nonce) return
        unanswered = 0
        if (data.kind === 'printed') {
          printed = { output: data.output, problem: data.problem }
          if (!isRunning) this.#parts.onLater(data.output, data.problem)
        } else if (data.kind === 'width') {
          frame.style.width = data.width === null ? '' : `${data.width}px`
          port1.postMessage('sized')
        } else if (data.kind === 'ended' && isRunning) {
          printed = { output: data.output, problem: data.problem }
          end({ ...printed, passed: data.passed })
        }
      }
      // A frame without an origin can only be addressed by '*'.
      frame.contentWindow?.postMessage(whole, '*', [port2])
    })
  }

  close(): void {
    clearInterval(this.#asking)
    this.#frame?.remove()
    this.#frame = null
  }

  #newFrame(): Promise<HTMLIFrameElement> {
    const frame = document.createElement('iframe')
    this.#frame = frame
    frame.title = 'Your page'
    frame.className = 'exercise-frame'
    frame.src = '/sandbox/web.html'
    return new Promise((resolve, reject) => {
      frame.addEventListener('load', () => resolve(frame), { once: true })
      setTimeout(() => reject(new Error('The frame did not load.')), maxLoadMs)
      this.#parts.place.replaceChildren(frame)
    })
  }
}

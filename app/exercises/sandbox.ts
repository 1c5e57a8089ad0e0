import type { RunOutcome } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import frameProgram from './sandbox/frame.ts?engine'
import { onceVisible, SandboxFrame } from './sandbox-frame.ts'
import type { Order } from './sandbox-talk.ts'

/** A frame that takes this long, in milliseconds, may have been given the process of a page that is stuck. */
const stuckLoadMs = 3000
/** One in a process of its own has not arrived. */
const maxLoadMs = 8000

let program: Promise<string> | undefined

/** The text of one of our scripts, for the frame: it can load nothing itself. */
export async function textOf(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.text()
}

/**
 * Frames without an origin and without a network that run a learner's page, each time anew. What it does to itself
 * harms nobody; where it stops answering it is taken away. The last page stays in sight until the new one has run.
 */
export class Sandbox {
  readonly #parts: RunnerParts
  #shown: SandboxFrame | null = null
  #next: SandboxFrame | null = null

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
    await onceVisible()
    try {
      return await this.#runIn(whole, stuckLoadMs)
    } catch {
      // What runs in one process is stuck together, and new frames with it: the browser ends it once all are gone.
      this.close()
      return this.#runIn(whole, maxLoadMs)
    }
  }

  /** @throws Error where the frame does not load in so many milliseconds */
  async #runIn(order: Order, loadMs: number): Promise<RunOutcome> {
    this.#next?.close()
    const { place, onLater } = this.#parts
    const frame = new SandboxFrame({ place, onLater, onStopped: () => this.#forget(frame) }, this.#shown !== null)
    this.#next = frame
    const outcome = await frame.run(order, loadMs)
    if (this.#next === frame) this.#show(frame)
    return outcome
  }

  close(): void {
    this.#next?.close()
    this.#shown?.close()
    this.#next = null
    this.#shown = null
  }

  /** What was stopped leaves nothing in sight, unless something newer is on its way. */
  #forget(frame: SandboxFrame): void {
    if (this.#next === frame) this.close()
    else if (this.#shown === frame) this.#shown = null
  }

  #show(frame: SandboxFrame): void {
    this.#shown?.close()
    this.#shown = frame
    this.#next = null
    frame.element.inert = false
  }
}

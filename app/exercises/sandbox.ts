import { newId } from '../new-id.ts'
import { fetchFile } from '../site-file.ts'
import type { RunOutcome } from './runner.ts'
import type { RunnerParts } from './runners.ts'
import frameProgram from './sandbox/frame.ts?engine'
import { onceVisible, SandboxFrame } from './sandbox-frame.ts'
import type { Order } from './sandbox-talk.ts'

/** A slower load, in milliseconds, suggests that the frame shares the process of a stuck page. */
const stuckLoadMs = 3000
/** Milliseconds after which a frame in its own process has failed to load. */
const maxLoadMs = 8000

let program: Promise<string> | undefined

/** The text of one of our scripts, since the frame cannot load anything. */
export async function textOf(address: string): Promise<string> {
  return (await fetchFile(address)).text()
}

/**
 * Runs a learner's page in a fresh frame without origin and network. A frame that stops responding is removed. The
 * previous page stays visible until the new one has run.
 */
export class Sandbox {
  readonly #parts: RunnerParts
  #shown: SandboxFrame | null = null
  #next: SandboxFrame | null = null

  constructor(parts: RunnerParts) {
    this.#parts = parts
  }

  /** @throws Error when the frame or its program fails to load */
  async run(order: Omit<Order, 'program' | 'nonce'>): Promise<RunOutcome> {
    program ??= textOf(frameProgram)
    program.catch(() => {
      program = undefined
    })
    const whole: Order = { ...order, program: await program, nonce: newId() }
    await onceVisible()
    try {
      return await this.#runIn(whole, stuckLoadMs)
    } catch {
      // Frames of a stuck process are stuck too, including new ones. The browser ends the process after its last frame.
      this.close()
      return this.#runIn(whole, maxLoadMs)
    }
  }

  /** @throws Error when the frame does not load within `loadMs` milliseconds */
  async #runIn(order: Order, loadMs: number): Promise<RunOutcome> {
    this.#next?.close()
    const onStopped = () => this.#forget(frame)
    const frame = new SandboxFrame({ ...this.#parts, onStopped }, this.#shown !== null)
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

  /** Clears a stopped frame, unless a newer one is loading. */
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

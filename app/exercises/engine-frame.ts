import type { EngineFiles, Report, Task, Verdict } from './engine-talk.ts'

/** What came of a task: how it ended, that it took too long, or that the engine broke. */
export type End = { kind: 'ended'; verdict: Verdict } | { kind: 'stopped' } | { kind: 'failed' }

export const maxRunMs = 3000
const maxStartMs = 60_000

/**
 * A worker in a frame of its own that has neither an origin nor a network (public/sandbox/engine.html): nothing a program
 * does there reaches the page, what is stored, or any server.
 */
export class EngineWorker {
  readonly #frame: HTMLIFrameElement
  readonly #port: MessagePort

  private constructor(frame: HTMLIFrameElement, port: MessagePort) {
    this.#frame = frame
    this.#port = port
  }

  /**
   * @param script the text of the worker's script
   * @throws Error where the engine does not start
   */
  static async start(script: string, files: EngineFiles): Promise<EngineWorker> {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = '/sandbox/engine.html'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    await loaded
    const { port1, port2 } = new MessageChannel()
    // A frame without an origin can only be addressed by '*'.
    frame.contentWindow?.postMessage(script, '*', [port2])
    const worker = new EngineWorker(frame, port1)
    const isReady = await worker.#getsReady(files)
    if (isReady) return worker
    worker.stop()
    throw new Error('The engine did not start.')
  }

  /** Runs a program until it has ended or its time is up. */
  async run(task: Task): Promise<{ output: string; end: End }> {
    let output = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = await new Promise<End>((resolve) => {
      this.#port.onmessage = ({ data: report }: MessageEvent<Report>) => {
        if (report.kind === 'started') timer = setTimeout(() => resolve({ kind: 'stopped' }), maxRunMs)
        else if (report.kind === 'printed') output += report.text
        else if (report.kind !== 'ready') resolve(report)
      }
      this.#port.postMessage(task)
    })
    clearTimeout(timer)
    return { output, end }
  }

  /** Ends it, whatever it is doing. */
  stop(): void {
    this.#port.close()
    this.#frame.remove()
  }

  #getsReady(files: EngineFiles): Promise<boolean> {
    return new Promise((resolve) => {
      setTimeout(() => resolve(false), maxStartMs)
      this.#port.onmessage = ({ data }: MessageEvent<Report>) => resolve(data.kind === 'ready')
      this.#port.postMessage(files, Object.values(files))
    })
  }
}

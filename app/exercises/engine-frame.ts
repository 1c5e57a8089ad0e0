import type { EngineFiles, Report, Task, Verdict } from './engine-talk.ts'

/** The end of a task: finished, timed out, or engine failure. */
export type End = { kind: 'ended'; verdict: Verdict } | { kind: 'stopped' } | { kind: 'failed' }

const maxStartMs = 60_000

/**
 * Starts a worker inside a frame without origin and network (public/sandbox/engine.html). The worker reaches neither
 * the page nor storage nor any server. Closing the frame terminates the worker.
 *
 * @param script the text of the worker's script, which gets its end of the port by the first message
 */
export async function openEngineFrame(script: string): Promise<{ port: MessagePort; close: () => void }> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = '/sandbox/engine.html'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const { port1, port2 } = new MessageChannel()
  // An opaque origin can only be addressed by '*'.
  frame.contentWindow?.postMessage(script, '*', [port2])
  const close = () => {
    port1.close()
    frame.remove()
  }
  return { port: port1, close }
}

/** An engine's worker, to which programs are given one after another. */
export class EngineWorker {
  readonly #port: MessagePort
  /** Terminates the worker. */
  readonly stop: () => void

  private constructor({ port, close }: Awaited<ReturnType<typeof openEngineFrame>>) {
    this.#port = port
    this.stop = close
  }

  /**
   * @param script the text of the worker's script
   * @throws Error when the engine fails to start
   */
  static async start(script: string, files: EngineFiles): Promise<EngineWorker> {
    const worker = new EngineWorker(await openEngineFrame(script))
    const isReady = await worker.#getsReady(files)
    if (isReady) return worker
    worker.stop()
    throw new Error('The engine did not start.')
  }

  /** Runs a program to its end or timeout. */
  async run(task: Task, maxRunMs: number): Promise<{ output: string; end: End }> {
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

  #getsReady(files: EngineFiles): Promise<boolean> {
    return new Promise((resolve) => {
      setTimeout(() => resolve(false), maxStartMs)
      this.#port.onmessage = ({ data }: MessageEvent<Report>) => resolve(data.kind === 'ready')
      this.#port.postMessage(files, Object.values(files))
    })
  }
}

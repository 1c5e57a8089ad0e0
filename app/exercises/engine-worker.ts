import type { EngineFiles, Report, Task, Verdict } from './engine-talk.ts'
import { Output } from './output.ts'

/** Runs programs in isolation, one after another. */
export interface Engine {
  /** Prepares for the next program. */
  prepare?(): Promise<void>
  run(task: Task, output: Output): Verdict | Promise<Verdict>
}

/** More than lessons need, and less than makes a phone close the page. */
const maxMemory = 512 * 2 ** 20

// The frame has no origin and no network (public/sandbox/engine.html), so these calls would fail anyway. Removing them
// fails at once.
const doors = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'importScripts',
  'Worker',
  'SharedWorker',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'navigator',
  'Notification',
  'FileReaderSync',
  'postMessage',
]

/**
 * Turns a worker into an engine: loads the files of the page's first message, then runs tasks in sequence.
 *
 * @param load creates the engine from these files alone
 */
export function serveEngine(load: (files: EngineFiles) => Promise<Engine>): void {
  addEventListener(
    'message',
    ({ ports: [port] }: MessageEvent) => {
      if (port) serve(port, load)
    },
    { once: true },
  )
}

function serve(port: MessagePort, load: (files: EngineFiles) => Promise<Engine>): void {
  const report = (message: Report) => port.postMessage(message)
  const fail = (error: unknown) => report({ kind: 'failed', message: String(error) })
  let engine: Engine

  const begin = async (files: EngineFiles) => {
    limitMemory()
    engine = await load(files)
    for (const door of doors) Object.defineProperty(globalThis, door, { value: undefined })
    report({ kind: 'ready' })
  }
  const run = async (task: Task) => {
    const output = new Output((text) => report({ kind: 'printed', text }))
    await engine.prepare?.()
    report({ kind: 'started' })
    report({ kind: 'ended', verdict: await engine.run(task, output) })
  }

  port.onmessage = ({ data: files }: MessageEvent<EngineFiles>) => {
    port.onmessage = ({ data: task }: MessageEvent<Task>) => void run(task).catch(fail)
    void begin(files).catch(fail)
  }
}

/** Larger allocations fail, as on a machine without memory. */
function limitMemory(): void {
  const { prototype } = WebAssembly.Memory
  const grow = prototype.grow
  prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemory) throw new RangeError('The memory is full.')
    return grow.call(this, pages)
  }
}

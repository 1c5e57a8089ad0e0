import { EngineWorker } from './engine-frame.ts'
import type { OnLoading } from './runner.ts'

/** What an engine is loaded from. */
export interface EngineSource {
  /** As the learner calls it: `Python`. */
  name: string
  /** The address of the worker's script. */
  script: string
  /** The addresses of the other files, by the names that the worker knows them by. */
  files: Record<string, string>
  /** How many bytes all of these are, unpacked. About is enough: it only measures progress. */
  bytes: number
}

/**
 * Fetches an engine, from the browser's cache where it is there, and starts it.
 *
 * @throws Error where that fails
 */
export async function loadEngine(source: EngineSource, onLoading: OnLoading): Promise<EngineWorker> {
  const { name, bytes } = source
  let loadedBytes = 0
  const onBytes = (count: number) => {
    loadedBytes = Math.min(bytes, loadedBytes + count)
    onLoading({ name, loadedBytes, bytes })
  }
  onBytes(0)
  const [script, ...files] = await Promise.all(
    [source.script, ...Object.values(source.files)].map((address) => fetchBytes(address, onBytes)),
  )
  const names = Object.keys(source.files)
  const worker = await EngineWorker.start(
    new TextDecoder().decode(script),
    Object.fromEntries(files.map((file, index) => [names[index], file])),
  )
  onLoading(null)
  return worker
}

async function fetchBytes(address: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        onBytes(piece.byteLength)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}

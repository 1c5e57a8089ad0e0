import { fetchFile } from '../site-file.ts'
import { EngineWorker } from './engine-frame.ts'
import type { OnLoading } from './runner.ts'

/** The files of an engine. */
export interface EngineSource {
  /** Display name: `Python`. */
  name: string
  /** URL of the worker's script. */
  script: string
  /** URLs of other files, by the worker's names for them. */
  files: Record<string, string>
  /** Approximate size of all files in bytes, unpacked, for the progress bar. */
  bytes: number
}

/**
 * Downloads an engine, possibly from the browser's cache, and starts it.
 *
 * @throws Error on failure
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
  const { body } = await fetchFile(address)
  if (!body) throw new Error(`${address} is empty.`)
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        onBytes(piece.byteLength)
        controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted).arrayBuffer()
}

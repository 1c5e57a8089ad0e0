import sqlite from 'sql.js/dist/sql-wasm-browser.wasm?url'
import { openEngineFrame } from '../../exercises/engine-frame.ts'
import { fetchFile } from '../../site-file.ts'
import type { AnkiReport, AnkiTask } from './anki-talk.ts'
import script from './anki-worker.ts?engine'
import type { CardFile, DeckToExport } from './card-file.ts'

interface ReadOptions {
  signal: AbortSignal
  /** Is told how much is done, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Reads the cards of an Anki package or a text in columns, on this device and outside the page's thread.
 *
 * @returns the cards, or the problem of the file in one sentence for people
 * @throws Error where reading failed or was cancelled
 */
export function readCardFile(
  file: Blob & { name: string },
  { signal, onProgress }: ReadOptions,
): Promise<CardFile | { problem: string }> {
  const onReport = (report: AnkiReport) => {
    if (report.kind === 'progress') onProgress(report.share)
    if (report.kind === 'problem') return { problem: report.message }
    return report.kind === 'read' ? report.cards : null
  }
  return inWorker({ kind: 'read', file, name: file.name }, onReport, signal)
}

/** Writes decks as an Anki package. @throws Error */
export function decksAsPackage(decks: readonly DeckToExport[]): Promise<Blob> {
  const onReport = (report: AnkiReport) => (report.kind === 'written' ? new Blob([report.bytes]) : null)
  return inWorker({ kind: 'write', decks }, onReport)
}

/**
 * Gives a task to a new worker, which is terminated at the end.
 *
 * @param resultOf returns the result once a report has it
 */
async function inWorker<Result>(
  task: AnkiTask,
  resultOf: (report: AnkiReport) => Result | null,
  signal?: AbortSignal,
): Promise<Result> {
  const { port, close } = await openEngineFrame(await (await fetchFile(script)).text())
  try {
    return await new Promise((resolve, reject) => {
      const cancel = () => reject(signal?.reason)
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { once: true })
      port.onmessage = ({ data: report }: MessageEvent<AnkiReport>) => {
        if (report.kind === 'needs-sqlite') void sendSqlite(port).catch(reject)
        else if (report.kind === 'failed') reject(new Error(report.message))
        const result = resultOf(report)
        if (result !== null) resolve(result)
      }
      port.postMessage(task)
    })
  } finally {
    close()
  }
}

async function sendSqlite(port: MessagePort): Promise<void> {
  const bytes = await (await fetchFile(sqlite)).arrayBuffer()
  port.postMessage(bytes, [bytes])
}

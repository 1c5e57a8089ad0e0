import initSqlJs, { type SqlJsStatic } from 'sql.js'
import type { AnkiReport, AnkiTask } from './anki-talk.ts'
import { CardFileProblem } from './card-file.ts'
import { readCards } from './read-cards.ts'
import { writePackage } from './write-package.ts'

addEventListener(
  'message',
  ({ ports: [port] }: MessageEvent) => {
    if (!port) return
    port.onmessage = ({ data }: MessageEvent<AnkiTask>) => void work(data, port)
  },
  { once: true },
)

async function work(task: AnkiTask, port: MessagePort): Promise<void> {
  const report = (message: AnkiReport, transferred: Transferable[] = []) => port.postMessage(message, transferred)
  // The frame of this worker has no network.
  const loadSql = () =>
    new Promise<SqlJsStatic>((resolve, reject) => {
      port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => initSqlJs({ wasmBinary: data }).then(resolve, reject)
      report({ kind: 'needs-sqlite' })
    })
  try {
    if (task.kind === 'read') {
      const onProgress = (share: number) => report({ kind: 'progress', share })
      report({ kind: 'read', cards: await readCards(task.file, { name: task.name, loadSql, onProgress }) })
    } else {
      const { buffer } = await writePackage(await loadSql(), task.decks, Date.now())
      report({ kind: 'written', bytes: buffer }, [buffer])
    }
  } catch (error) {
    if (error instanceof CardFileProblem) report({ kind: 'problem', message: error.message })
    else report({ kind: 'failed', message: String(error) })
  }
}

import type { Readable } from 'node:stream'
import { exportAccount, exportStatements, importAccount } from '../../domain/account-data.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { Admission } from '../admission.ts'
import { RawResponse, route } from '../http/route.ts'
import { takePicture } from '../pictures/take-picture.ts'
import { appendEvents, batchAppender } from '../progress/append-events.ts'
import { readRecord } from '../progress/current-record.ts'
import { accountFile, statementLines } from './export.ts'
import { type ImportParts, importAccountFile } from './import.ts'
import { Uploads } from './uploads.ts'

const importing = new Uploads()

const exporting = new Admission({
  // Each waits for its client most of the time; their work shares the event loop.
  atOnce: 8,
  mostWaiting: 50,
  busy: 'Many people are taking their data along at this moment. Please try again in a minute.',
  retryAfter: 60,
  placeEndsAfter: 30_000,
})

/** Sends a file within a place, which lasts until everything is sent. */
async function exported(open: () => Promise<Readable>, name: string): Promise<RawResponse> {
  const place = await exporting.enter()
  try {
    const file = await open()
    place.ended.addEventListener('abort', () => file.destroy(new Error('Others waited for this export to end')))
    file.once('close', place.leave)
    return new RawResponse(file, { 'content-disposition': `attachment; filename="${name}"` })
  } catch (error) {
    place.leave()
    throw error
  }
}

export const accountDataRoutes = [
  route(exportAccount, async ({ learner, db, catalogue, publicUrl, pictures }) => {
    const { id: userId } = learner
    const parts = {
      ...{ db, userId, publicUrl },
      readRecord: () => readRecord(db, catalogue, userId),
      readPicture: () => pictures.readOwn(userId),
    }
    return exported(() => accountFile(parts), 'waymark-account.json')
  }),

  route(exportStatements, async ({ learner, db, catalogue, publicUrl }) => {
    const titleOf = (source: string) =>
      source.startsWith('course:') ? catalogue.find(source.slice('course:'.length))?.title : catalogue.titleOf(source)
    const courseOf = (lessonId: string) => catalogue.placeOf(lessonId)?.courseId
    const names = { publicUrl, learnerId: learner.id, titleOf, courseOf }
    return exported(async () => statementLines(db, learner.id, names), 'waymark-statements.jsonl')
  }),

  route(importAccount, async ({ query, body, learner, db, catalogue, library, pictures, notify }) => {
    const dryRun = query.dryRun === 'true'
    if (dryRun) notify([])
    const append = batchAppender(db, learner.id, { dryRun })
    const parts: ImportParts = {
      db,
      userId: learner.id,
      catalogue,
      library,
      now: new Date(),
      appendEvents: async (events: RecordedEvent[]) =>
        (await append(events)).map((status) => {
          if (typeof status === 'object') return { refused: status.detail }
          return status === 'recorded' ? 'added' : 'known'
        }),
      updateRecord: async () => (await appendEvents(db, catalogue, learner.id, [])).after,
      takePicture: ({ webp, createdAt }) => {
        return takePicture(pictures, learner.id, { webp: Buffer.from(webp, 'base64'), createdAt }, dryRun)
      },
    }
    return importing.run(body, (file) => importAccountFile(file, dryRun, parts))
  }),
]

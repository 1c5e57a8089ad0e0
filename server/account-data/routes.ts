import { exportAccount, exportStatements, importAccount } from '../../domain/account-data.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import { RawResponse, route } from '../http/route.ts'
import { takePicture } from '../pictures/take-picture.ts'
import { appendEvents, batchAppender } from '../progress/append-events.ts'
import { readRecord } from '../progress/current-record.ts'
import { accountFile, statementLines } from './export.ts'
import { type ImportParts, importAccountFile } from './import.ts'

export const accountDataRoutes = [
  route(exportAccount, async ({ learner, db, catalogue, publicUrl, pictures }) => {
    const { id: userId } = learner
    const file = await accountFile({
      ...{ db, userId, publicUrl },
      readRecord: () => readRecord(db, catalogue, userId),
      readPicture: () => pictures.readOwn(userId),
    })
    return new RawResponse(file, attachment('waymark-account.json'))
  }),

  route(exportStatements, async ({ learner, db, catalogue, publicUrl }) => {
    const titleOf = (source: string) =>
      source.startsWith('course:') ? catalogue.find(source.slice('course:'.length))?.title : catalogue.titleOf(source)
    const courseOf = (lessonId: string) => catalogue.placeOf(lessonId)?.courseId
    const names = { publicUrl, learnerId: learner.id, titleOf, courseOf }
    return new RawResponse(statementLines(db, learner.id, names), attachment('waymark-statements.jsonl'))
  }),

  route(importAccount, async ({ query, body, learner, db, catalogue, library, importSlots, pictures, notify }) => {
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
    return importSlots.run(learner.id, body, (file) => importAccountFile(file, dryRun, parts))
  }),
]

function attachment(name: string) {
  return { 'content-disposition': `attachment; filename="${name}"` }
}

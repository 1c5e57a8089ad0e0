import { exportAccount, exportStatements, importAccount } from '../../domain/account-data.ts'
import { readRecord } from '../progress/queries.ts'
import { record } from '../progress/record.ts'
import { FileAnswer, route } from '../route.ts'
import { accountFile, statementLines } from './export.ts'
import { importFile } from './import.ts'

export const accountDataRoutes = [
  route(exportAccount, async ({ learner, db, publicUrl }) => {
    const { id: userId } = learner
    const recordNow = async () => (await readRecord(db, userId, [])).stored.record
    return new FileAnswer('waymark-account.json', accountFile({ db, userId, publicUrl, readRecord: recordNow }))
  }),

  route(exportStatements, async ({ learner, db, catalogue, publicUrl }) => {
    const titleOf = (source: string) =>
      source.startsWith('course:') ? catalogue.find(source.slice('course:'.length))?.title : catalogue.titleOf(source)
    const courseOf = (lessonId: string) => catalogue.placeOf(lessonId)?.courseId
    const names = { publicUrl, learnerId: learner.id, titleOf, courseOf }
    return new FileAnswer('waymark-statements.jsonl', statementLines(db, learner.id, names))
  }),

  route(importAccount, async ({ query, body, learner, db, catalogue }) =>
    importFile(body, query.dryRun === 'true', {
      db,
      userId: learner.id,
      catalogue,
      now: new Date(),
      recordEvents: async (trx, events) => (await record(trx, catalogue, learner.id, events)).standings,
    }),
  ),
]

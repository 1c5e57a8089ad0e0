import { isDeepStrictEqual } from 'node:util'
import { type LearnerRecord, statsOf } from '../../domain/learner-record.ts'
import { badgesOfContent, keepingAchievements, recordOf } from '../../domain/learner-record-rules.ts'
import type { Stats } from '../../domain/progress.ts'
import type { Catalogue } from '../catalogue.ts'
import { type Db, queryRow } from '../db/db.ts'
import { statsSql } from '../db/json.ts'
import { untilWritten } from '../db/until-written.ts'
import { readEvents, readRecord, writeRecord } from './queries.ts'

/** Something that is kept and does not follow from the events. */
export interface Difference {
  /** Such as `lessons.coding-1-1-1`. */
  where: string
  /** What is kept, and what follows; `undefined` where there is nothing. */
  kept: unknown
  follows: unknown
}

/** Says where a learner's record differs from what follows from their events; and puts it right, where asked to. */
export async function recompute(
  db: Db,
  catalogue: Catalogue,
  userId: string,
  { write }: { write: boolean },
): Promise<Difference[]> {
  return untilWritten(async () => {
    const { stored } = await readRecord(db, userId, [])
    const stats = await queryRow<{ stats: Stats }>(db, readStatsSql, [userId])
    const record = keepingAchievements(
      recordOf(await readEvents(db, userId), catalogue.pathOf),
      stored.record,
      badgesOfContent,
    )
    const differences = [
      ...(isDeepStrictEqual(stats?.stats, statsOf(record))
        ? []
        : [{ where: 'stats', kept: stats?.stats, follows: statsOf(record) }]),
      ...differencesOf(stored.record, record),
    ]
    if (!write || differences.length === 0) return differences
    return (await writeRecord(db, userId, stored, { ...stored, record }, [])) ? differences : undefined
  })
}

const readStatsSql = `select ${statsSql} as stats from user_stats stats where user_id = $1`

function differencesOf(kept: LearnerRecord, follows: LearnerRecord): Difference[] {
  return Object.keys(follows).flatMap((part) => {
    const [before, after] = [kept, follows].map((record) => Reflect.get(record, part) as Record<string, unknown>)
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      .filter((key) => !isDeepStrictEqual(before?.[key], after?.[key]))
      .map((key) => ({ where: `${part}.${key}`, kept: before?.[key], follows: after?.[key] }))
  })
}

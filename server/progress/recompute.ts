import { isDeepStrictEqual } from 'node:util'
import { badgesOfContent, keepingAchievements } from '../../domain/learner-record-rules.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { foldEvents } from './append-events.ts'
import { readForAppending, writeRecord } from './learner-records.ts'

/** Something that is stored and does not follow from the events. */
export interface Difference {
  /** Such as `lessons.coding-1-1-1`. */
  where: string
  /** `undefined` where there is nothing. */
  stored: unknown
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
    const { stored } = await readForAppending(db, userId, [])
    const { fold, checkpoint } = await foldEvents(db, catalogue, userId, [])
    const follows = keepingAchievements(fold.record(), stored.record, badgesOfContent)
    const counts = { ...stored.record.counts, inRecord: follows.counts.inRecord }
    const record = { ...follows, counts }
    const differences = Object.keys(record).flatMap((part) =>
      differencesIn(part, Reflect.get(stored.record, part), Reflect.get(record, part)),
    )
    if (!write || (differences.length === 0 && !stored.isStale)) return differences
    const isWritten = await writeRecord(db, userId, stored.version, [], { record, checkpoint })
    return isWritten ? differences : undefined
  })
}

function differencesIn(part: string, stored: unknown, follows: unknown): Difference[] {
  if (isDeepStrictEqual(stored, follows)) return []
  if (!isObject(stored) || !isObject(follows)) return [{ where: part, stored, follows }]
  return [...new Set([...Object.keys(stored), ...Object.keys(follows)])]
    .map((name) => ({ where: `${part}.${name}`, stored: stored[name], follows: follows[name] }))
    .filter((difference) => !isDeepStrictEqual(difference.stored, difference.follows))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

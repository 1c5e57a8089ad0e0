import { isDeepStrictEqual } from 'node:util'
import { badgesOfContent, keepingAchievements } from '../../domain/learner-record-rules.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'
import { foldEvents } from './append-events.ts'
import { cardStatesAnew, readCardStatesText } from './card-states.ts'
import { eachLearner } from './each-learner.ts'
import { readForAppending, writeRecord } from './learner-records.ts'

interface Wish {
  /** Only the learner with this address. */
  email?: string | undefined
  write: boolean
}

/**
 * Recomputes all records, or one.
 *
 * @returns how many records there are, differ from what follows, and cannot be computed
 */
export async function recomputeAll(db: Db, catalogue: Catalogue, { email, write }: Wish, say: (line: string) => void) {
  let differing = 0
  const work = async (learner: { id: string; email: string }) => {
    const differences = await recompute(db, catalogue, learner.id, { write })
    if (differences.length > 0) differing += 1
    for (const { where, stored, follows } of differences) {
      say(`${learner.email} ${where}: ${JSON.stringify(stored)} is stored, ${JSON.stringify(follows)} follows`)
    }
  }
  return { ...(await eachLearner(db, work, say, email)), differing }
}

/** Something that is stored and does not follow from the events. */
interface Difference {
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
    const storedStates = await readCardStatesText(db, userId, null)
    const cardStates = await cardStatesAnew(db, userId)
    const differences = [
      ...Object.keys(record).flatMap((part) =>
        differencesIn(part, Reflect.get(stored.record, part), Reflect.get(record, part)),
      ),
      ...differencesIn('decks', JSON.parse(storedStates.text), JSON.parse(cardStates.text)),
    ]
    if (!write || (differences.length === 0 && !stored.isStale)) return differences
    const isWritten = await writeRecord(db, userId, stored.version, [], { record, checkpoint, cardStates })
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

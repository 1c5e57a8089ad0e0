import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { badgesOfContent, keepingAchievements } from '../../domain/learner-record-rules.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { untilWritten } from '../db/until-written.ts'
import { foldEvents } from './append-events.ts'
import { cardStatesAnew, readCardStatesText } from './card-states.ts'
import { readForAppending, writeRecord } from './learner-records.ts'

const learnersAtATime = 200

interface Wish {
  /** Only the learner with this address. */
  email?: string | undefined
  write: boolean
}

/**
 * Recomputes one learner's record after the other, however many they are, and goes on past one that cannot be computed.
 *
 * @returns how many records there are, differ from what follows, and cannot be computed
 */
export async function recomputeAll(db: Db, catalogue: Catalogue, { email, write }: Wish, say: (line: string) => void) {
  const found = { learners: 0, differing: 0, broken: 0 }
  for await (const learner of learnersOf(db, email)) {
    found.learners += 1
    try {
      const differences = await recompute(db, catalogue, learner.id, { write })
      if (differences.length > 0) found.differing += 1
      for (const { where, stored, follows } of differences) {
        say(`${learner.email} ${where}: ${JSON.stringify(stored)} is stored, ${JSON.stringify(follows)} follows`)
      }
    } catch (error) {
      found.broken += 1
      say(`${learner.email} cannot be worked out: ${error instanceof Error ? error.message : error}`)
    }
  }
  return found
}

async function* learnersOf(db: Db, email: string | undefined) {
  let after = ''
  for (;;) {
    const learners = await db.rows(learnersAfterSql, [after, email?.toLowerCase() ?? null])
    yield* learners
    const last = learners.at(-1)
    if (!last) return
    after = last.id
  }
}

const learnersAfterSql = sql.rows({ id: z.string(), email: z.string() })`
select id, email from users where id > $1 and ($2::text is null or email = $2) order by id limit ${learnersAtATime}`

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

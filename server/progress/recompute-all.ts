import { z } from 'zod'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { recompute } from './recompute.ts'

const learnersAtATime = 200

/** What came of looking at the records of learners. */
export interface Recomputed {
  learners: number
  differing: number
  /** Records that could not be worked out. */
  broken: number
}

interface Wish {
  /** Only the learner with this address. */
  email?: string | undefined
  write: boolean
}

/** Recomputes one learner's record after the other, however many they are, and goes on past one that is broken. */
export async function recomputeAll(
  db: Db,
  catalogue: Catalogue,
  { email, write }: Wish,
  say: (line: string) => void,
): Promise<Recomputed> {
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

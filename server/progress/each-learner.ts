import { z } from 'zod'
import { ProblemError } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'

const learnersAtATime = 200

interface Learner {
  id: string
  email: string
}

/**
 * Works on one learner after the other, however many they are, and goes on past one where that fails.
 *
 * @param only the learner with this address
 * @returns how many learners there are, and for how many it failed
 */
export async function eachLearner(
  db: Db,
  work: (learner: Learner) => Promise<void>,
  say: (line: string) => void,
  only?: string,
): Promise<{ learners: number; broken: number }> {
  const found = { learners: 0, broken: 0 }
  for await (const learner of learnersOf(db, only)) {
    found.learners += 1
    try {
      await work(learner)
    } catch (error) {
      // Deleted in the meantime.
      if (error instanceof ProblemError && error.problem.code === 'not-signed-in') continue
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

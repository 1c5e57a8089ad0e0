import { initializeLearner } from '../../server/auth/queries.ts'
import { signedToken } from '../../server/auth/session-cookie.ts'
import type { Db } from '../../server/db/db.ts'
import { sql } from '../../server/db/sql.ts'

/** A learner with a session, as a request of theirs carries it. */
export interface BenchLearner {
  id: string
  cookie: string
}

/** Makes learners with sessions in the database itself: hashing thousands of passwords is not what is measured. */
export async function makeLearners(db: Db, count: number, authSecret: string): Promise<BenchLearner[]> {
  const numbers = Array.from({ length: count }, (_, index) => `bench-${String(index).padStart(6, '0')}`)
  const inDays = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  for (let from = 0; from < count; from += 1000) {
    const some = numbers.slice(from, from + 1000)
    await db.row(insertUsersSql, [some])
    for (const id of some) await initializeLearner(db, id)
    await db.row(insertSessionsSql, [some, inDays])
  }
  return numbers.map((id) => ({
    id,
    cookie: `waymark.session_token=${encodeURIComponent(signedToken(`token-of-${id}`, authSecret))}`,
  }))
}

const insertUsersSql = sql`
insert into users (id, name, email) select id, 'Bench', id || '@example.org' from unnest($1::text[]) id`

const insertSessionsSql = sql`
insert into sessions (id, token, user_id, expires_at) select id, 'token-of-' || id, id, $2 from unnest($1::text[]) id`

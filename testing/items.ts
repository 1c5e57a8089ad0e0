import type { Db } from '../server/db/db.ts'
import { query } from './query.ts'

/** Gives a learner 20 MB of notes, which is the most, as a content of thousands of lessons would have them. */
export async function insertFullNotes(db: Db, userId: string): Promise<void> {
  await query(
    db,
    `insert into learner_items (user_id, kind, target, value, updated_at)
    select $1, 'note', 'gone-' || number, json_build_object('text', repeat('x', 19987))::text, now()
    from generate_series(1, 1000) number`,
    [userId],
  )
}

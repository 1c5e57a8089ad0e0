import type { Db } from './db.ts'
import { sql } from './sql.ts'

/**
 * Has the files of a learner's picture deleted in the object store. The transaction deletes the rows that name them,
 * by themselves or with the account.
 */
export async function leavePictures(transaction: Db, userId: string): Promise<void> {
  await transaction.row(leaveSql, [userId])
}

const leaveSql = sql`
insert into picture_leftovers (version, delete_after)
select distinct version, now() from profile_pictures where user_id = $1 and bytes is null
on conflict (version) do update set delete_after = excluded.delete_after`

import { type Db, queryRow } from './db.ts'

/**
 * Has the files of a learner's picture deleted in the object store. The transaction deletes the rows that name them,
 * by themselves or with the account.
 */
export async function leavePictures(transaction: Db, userId: string): Promise<void> {
  await queryRow(transaction, leaveSql, [userId])
}

const leaveSql = `
insert into picture_leftovers (version, delete_after)
select distinct version, now() from profile_pictures where user_id = $1 and bytes is null
on conflict (version) do update set delete_after = excluded.delete_after`

import { type Db, queryRow } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'

/** Deletes a learner with all that is kept of them, in one transaction; one who is gone already stays so. */
export async function removeAccount(db: Db, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await lockLearner(trx, userId)) await queryRow(trx, removeAccountSql, [userId])
  })
}

// Every table of a learner's refers to users and loses its rows with them. What only names their address does not.
const removeAccountSql = `
with gone as (
  delete from users where id = $1 returning id, email
), waiting as (
  delete from waitlist using gone where waitlist.email = gone.email
), pending as (
  delete from verifications using gone
  where identifier in (gone.id, gone.email) or value in (gone.id, gone.email)
)
select id from gone`

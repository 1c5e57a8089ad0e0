import { raise } from '../../domain/errors.ts'
import { listFavourites, setFavourite } from '../../domain/favourites.ts'
import { queryRow } from '../db/db.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'

export const favouriteRoutes = [
  route(listFavourites, async ({ learner, db }) => {
    const row = await queryRow<{ courseIds: string[] }>(db, listSql, [learner.id])
    return row?.courseIds ?? []
  }),

  route(setFavourite, async ({ params: { courseId }, body: { isFavourite }, learner, db, catalogue }) => {
    const { enrolments } = await readRecord(db, catalogue, learner.id)
    if (!Object.hasOwn(enrolments, courseId)) raise('not-found', 'You are not enrolled in this course.')
    await queryRow(db, isFavourite ? starSql : unstarSql, [learner.id, courseId])
    return { isFavourite }
  }),
]

const listSql = `
select array(select target from learner_items where user_id = $1 and kind = 'star' order by target) as "courseIds"`

const starSql = `
insert into learner_items (user_id, kind, target, value) values ($1, 'star', $2, 'true')
on conflict (user_id, kind, target) do nothing`

const unstarSql = `delete from learner_items where user_id = $1 and kind = 'star' and target = $2`

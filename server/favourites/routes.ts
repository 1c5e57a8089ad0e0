import { raise } from '../../domain/errors.ts'
import { setFavourite } from '../../domain/favourites.ts'
import { queryRow } from '../db/db.ts'
import { route } from '../http/route.ts'

export const favouriteRoutes = [
  route(setFavourite, async ({ params: { courseId }, body: { isFavourite }, learner, db }) => {
    const row = await queryRow(db, markSql, [learner.id, courseId, isFavourite])
    return row ? { isFavourite } : raise('not-found', 'You are not enrolled in this course.')
  }),
]

const markSql = `
update user_course_enrollments set is_favorite = $3 where user_id = $1 and course_id = $2 returning course_id`

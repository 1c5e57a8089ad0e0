import { correctedInstants } from '../../domain/calendar.ts'
import { raise } from '../../domain/errors.ts'
import { getPlace, type Place, savePlace } from '../../domain/places.ts'
import type { Catalogue } from '../catalogue.ts'
import { type Db, queryRow } from '../db/db.ts'
import { route } from '../http/route.ts'

export const placeRoutes = [
  route(getPlace, async ({ params: { lessonId }, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    return readPlace(db, learner.id, catalogue, lessonId)
  }),

  route(savePlace, async ({ params: { lessonId }, body, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    const now = new Date()
    const [instant = now] = correctedInstants([new Date(body.occurredAt)], new Date(body.sentAt), now)
    await queryRow(db, writePlaceSql, [learner.id, catalogue.currentLessonId(lessonId), body.stretch, instant])
    return readPlace(db, learner.id, catalogue, lessonId)
  }),
]

async function readPlace(db: Db, userId: string, catalogue: Catalogue, lessonId: string): Promise<Place> {
  return (await queryRow<Place>(db, readPlaceSql, [userId, catalogue.idsOfLesson(lessonId)])) ?? { stretch: null }
}

const readPlaceSql = `
select stretch from lesson_places
where user_id = $1 and lesson_id = any($2::text[]) order by updated_at desc limit 1`

const writePlaceSql = `
insert into lesson_places (user_id, lesson_id, stretch, updated_at) values ($1, $2, $3, $4)
on conflict (user_id, lesson_id) do update set stretch = excluded.stretch, updated_at = excluded.updated_at
where lesson_places.updated_at <= excluded.updated_at
returning lesson_id`

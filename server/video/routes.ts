import { raise } from '../../domain/errors.ts'
import { getVideo, reportVideo } from '../../domain/video.ts'
import { route } from '../http/route.ts'
import { addWatched, readVideo } from './queries.ts'

export const videoRoutes = [
  route(getVideo, async ({ params: { lessonId }, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    return readVideo(db, learner.id, catalogue.idsOfLesson(lessonId))
  }),

  route(reportVideo, async ({ params: { lessonId }, body, learner, db, catalogue }) => {
    if (!catalogue.hasLesson(lessonId)) raise('not-found', `There is no lesson ${lessonId}.`)
    return addWatched(db, learner.id, catalogue.idsOfLesson(lessonId), body)
  }),
]

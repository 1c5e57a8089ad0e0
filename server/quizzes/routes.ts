import { getQuizResult } from '../../domain/quizzes.ts'
import { route } from '../http/route.ts'
import { readQuizResult } from './queries.ts'

export const quizRoutes = [
  route(getQuizResult, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.quiz(lessonId)
    return { result: await readQuizResult(db, learner.id, catalogue.idsOfLesson(lessonId)) }
  }),
]

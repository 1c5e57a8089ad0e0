import { quizResultsOf } from '../../domain/learner-record.ts'
import { getQuizResult } from '../../domain/quizzes.ts'
import { joinedResults } from '../../domain/quizzes-rules.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'

export const quizRoutes = [
  route(getQuizResult, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.quiz(lessonId)
    const record = await readRecord(db, catalogue, learner.id)
    return { result: joinedResults(quizResultsOf(record, catalogue.idsOfLesson(lessonId))) }
  }),
]

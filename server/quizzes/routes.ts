import { raise } from '../../domain/errors.ts'
import { countRight, getQuizResult, passesQuiz, recordQuiz } from '../../domain/quizzes.ts'
import { route } from '../route.ts'
import { readQuizResult, writeQuizResult } from './queries.ts'

export const quizRoutes = [
  route(getQuizResult, async ({ params: { lessonId }, learner, db, catalogue }) => {
    catalogue.quiz(lessonId)
    return { result: await readQuizResult(db, learner.id, lessonId) }
  }),

  route(recordQuiz, async ({ params: { lessonId }, body: { firstTries }, learner, db, catalogue }) => {
    const questions = catalogue.quiz(lessonId)
    if (firstTries.length !== questions.length) {
      raise('invalid-input', `This quiz has ${questions.length} questions, and ${firstTries.length} were answered.`)
    }
    if (questions.some(({ options }, index) => (firstTries[index] ?? 0) >= options.length)) {
      raise('invalid-input', 'A question was answered with an option that it does not have.')
    }
    const correct = countRight(questions, firstTries)
    const total = questions.length
    const result = await writeQuizResult(db, learner.id, lessonId, { correct, total }, passesQuiz(correct, total))
    return { result }
  }),
]

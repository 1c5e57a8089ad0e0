import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** A question with one right answer, of a quiz or the exam. Backticks in its texts mark code; they are no Markdown. */
export const Question = z.object({
  question: z.string().min(1),
  options: z.array(z.string().min(1)).min(2).max(6),
  /** The index of the right option. */
  answer: z.int().nonnegative(),
  /** Why it is right, shown after answering. */
  why: z.string().min(1),
})

export type Question = z.infer<typeof Question>

export const placementLevels = ['easy', 'middle', 'hard'] as const

/** A question of a placement check. Its page adds an answer for those who do not know. */
export const PlacementQuestion = Question.omit({ why: true }).extend({ level: z.enum(placementLevels) })
export type PlacementQuestion = z.infer<typeof PlacementQuestion>

/** Three quarters right at the first try pass a quiz: one mistake in four is allowed, none in three. */
export function passesQuiz(correct: number, total: number): boolean {
  return total > 0 && correct * 4 >= total * 3
}

/** Right at the first try, out of how many. */
export const Score = z.object({ correct: z.int(), total: z.int() })
export type Score = z.infer<typeof Score>

/** The stored result of a learner's quiz. */
export const QuizResult = Score.extend({
  best: Score,
  answeredAt: z.iso.datetime(),
  /** When it was first passed; a worse try later does not take it back. */
  passedAt: z.iso.datetime().nullable(),
})
export type QuizResult = z.infer<typeof QuizResult>

const KnownResult = z.object({ result: QuizResult.nullable() })
const ofLesson = z.object({ lessonId: LessonId })

export const getQuizResult = endpoint({
  method: 'GET',
  path: '/api/v1/quizzes/:lessonId/result',
  access: 'learner',
  summary: "The learner's latest and best result in a lesson's quiz; null before the first.",
  params: ofLesson,
  problems: ['not-found'],
  output: KnownResult,
})

/** Options chosen first, by lesson. */
const Tries = z.record(LessonId, z.array(z.int()))

export const getMissedQuizzes = endpoint({
  method: 'GET',
  path: '/api/v1/quizzes/missed',
  access: 'learner',
  summary:
    'The options that the learner chose first, by question, at the latest try of each quiz in which not all of them were right.',
  output: z.object({ tries: Tries }),
})

/** By question, the index of the option that was chosen first, both as in the lesson's content. */
export const FirstTries = z.array(z.int().min(0).max(5)).min(1).max(50)

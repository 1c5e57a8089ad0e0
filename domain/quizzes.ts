import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

/** A question with one right answer, of a quiz or the exam. Backticks in its texts mark code; they are no Markdown. */
export const Question = z
  .object({
    question: z.string().min(1),
    options: z.array(z.string().min(1)).min(2).max(6),
    /** The index of the right option. */
    answer: z.int().nonnegative(),
    /** Why it is right, shown after answering. */
    why: z.string().min(1),
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    message: 'no two options may be the same',
  })
  .refine(({ options, answer }) => answer < options.length, {
    path: ['answer'],
    message: 'must be the index of an option, counted from 0',
  })

export type Question = z.infer<typeof Question>

/** Where somebody is in a quiz. Questions and options are named by their index in the content. */
export interface QuizRun {
  /** The option chosen at the first try, by question; `null` where there was none yet. */
  firstTries: readonly (number | null)[]
  /** The questions still to answer, the present one first. */
  queue: readonly number[]
}

/** The beginning of a quiz of so many questions. */
export function newRun(questions: number): QuizRun {
  const indices = Array.from({ length: questions }, (_, index) => index)
  return { firstTries: indices.map(() => null), queue: indices }
}

/** After the present question was answered: a wrong answer puts it at the end, until it is right. */
export function afterAnswer({ firstTries, queue }: QuizRun, option: number, isRight: boolean): QuizRun {
  const [present, ...others] = queue
  if (present === undefined) throw new Error('The quiz is over')
  return {
    firstTries: firstTries.map((chosen, index) => (index === present ? (chosen ?? option) : chosen)),
    queue: isRight ? others : [...others, present],
  }
}

/** How many questions were right at the first try. */
export function countRight(questions: readonly Question[], firstTries: readonly (number | null)[]): number {
  return questions.filter(({ answer }, index) => firstTries[index] === answer).length
}

/** Three quarters right at the first try pass a quiz: one slip in four is forgiven, in three none. */
export function passesQuiz(correct: number, total: number): boolean {
  return total > 0 && correct * 4 >= total * 3
}

/** Right at the first try, out of how many. */
export const Score = z.object({ correct: z.int(), total: z.int() })
export type Score = z.infer<typeof Score>

/** The higher share of two scores, for a quiz may have had another number of questions then; in a draw the later. */
export function betterScore(earlier: Score, later: Score): Score {
  return earlier.correct * later.total > later.correct * earlier.total ? earlier : later
}

/** What is kept of a learner's quiz. */
export const QuizResult = Score.extend({
  best: Score,
  answeredAt: z.iso.datetime(),
  /** When it was first passed; a worse try later does not take it back. */
  passedAt: z.iso.datetime().nullable(),
})
export type QuizResult = z.infer<typeof QuizResult>

/** What came of a quiz that was taken under several ids of its lesson; `null` where it was under none. */
export function joinedResults(results: readonly QuizResult[]): QuizResult | null {
  const [first, ...later] = results.toSorted((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1))
  if (!first) return null
  return later.reduce(
    (before, after) => ({
      ...after,
      best: betterScore(before.best, after.best),
      passedAt: [before.passedAt, after.passedAt].filter((at) => at !== null).sort()[0] ?? null,
    }),
    first,
  )
}

/** How somebody did in the quiz of a lesson. */
interface LessonQuiz {
  lessonId: string
  best: Score
  isPassed: boolean
}

/** One result for each lesson: of a quiz that was taken under several ids of its lesson, the best. */
export function bestByLesson(quizzes: readonly LessonQuiz[]): LessonQuiz[] {
  const byLesson = new Map<string, LessonQuiz>()
  for (const quiz of quizzes) {
    const { best, isPassed } = byLesson.get(quiz.lessonId) ?? quiz
    const joined = { best: betterScore(best, quiz.best), isPassed: isPassed || quiz.isPassed }
    byLesson.set(quiz.lessonId, { lessonId: quiz.lessonId, ...joined })
  }
  return [...byLesson.values()]
}

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

/** By question, the index of the option that was chosen first, both as in the lesson's content. */
export const FirstTries = z.array(z.int().min(0).max(5)).min(1).max(50)

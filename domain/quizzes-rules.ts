import type { Question, QuizResult, Score } from './quizzes.ts'

/** The state of a quiz in progress. Questions and options are identified by their index in the content. */
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

/** The higher share of two scores, for a quiz may have had another number of questions then; in a draw the later. */
export function betterScore(earlier: Score, later: Score): Score {
  return earlier.correct * later.total > later.correct * earlier.total ? earlier : later
}

/** Merges the results of a quiz under several ids of its lesson; `null` without any. */
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

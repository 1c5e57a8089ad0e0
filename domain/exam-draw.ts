import type { ExamResult } from './exams.ts'
import type { Question } from './quizzes.ts'
import { type Random, shuffled } from './shuffle.ts'

/** Number of questions in an exam, if the path's lessons have enough. */
export const examLength = 20
/** Percentage of correct answers that passes. */
const passPercentage = 80
/** Minimum per lesson of a course with an exam, so that attempts differ. */
export const minQuestionsPerLesson = 10

/** A question of the exam bank. */
export interface BankQuestion extends Question {
  /** Hash of its lesson and words: a reworded question is new, a moved one is not. */
  id: string
  lessonId: string
}

/** A drawn question: `order[shown]` is the option's index in the content. */
export interface DrawnQuestion {
  id: string
  order: readonly number[]
}

/**
 * Draws an exam: one question from each lesson in turn, until there are enough or none are left. Within a lesson,
 * questions of the previous exam come last. The rest is random.
 */
export function drawExam(
  lessons: readonly (readonly BankQuestion[])[],
  previousIds: ReadonlySet<string>,
  random: Random,
): DrawnQuestion[] {
  const stacks = shuffled(lessons, random).map((questions) => {
    const order = shuffled(questions, random)
    return [...order.filter(({ id }) => !previousIds.has(id)), ...order.filter(({ id }) => previousIds.has(id))]
  })
  const tallest = Math.max(0, ...stacks.map(({ length }) => length))
  const inTurn = Array.from({ length: tallest }, (_, round) => stacks.flatMap((stack) => stack[round] ?? [])).flat()
  return shuffled(inTurn.slice(0, examLength), random).map(({ id, options }) => ({
    id,
    order: shuffled([...options.keys()], random),
  }))
}

/** The number of correct answers that passes. */
export function passMark(total: number): number {
  return Math.ceil((total * passPercentage) / 100)
}

/** By question id, the index of the chosen option as shown; skipped questions are missing. */
export type ExamAnswers = Readonly<Record<string, number>>

/** The result of an exam, as far as its questions and answers tell. */
export type MarkedExam = Omit<ExamResult, 'attemptId' | 'nextTryAt'>

/** Whether an order is a permutation of the question's options. */
export function isOrderOf(order: readonly number[], { options }: Pick<BankQuestion, 'options'>): boolean {
  return order.length === options.length && options.every((_, index) => order.includes(index))
}

/** Marks an exam. A question that left the bank since the draw is not counted. */
export function markExam(
  drawn: readonly DrawnQuestion[],
  answers: ExamAnswers,
  find: (id: string) => BankQuestion | undefined,
): MarkedExam {
  const wrong = new Set<string>()
  const questions = drawn.flatMap(({ id, order }) => {
    const known = find(id)
    if (!known || !isOrderOf(order, known)) return []
    const { lessonId, question, options, answer, why } = known
    const shown = order.map((index) => options[index] as string)
    const marked = { id, question, options: shown, chosen: answers[id] ?? null, answer: order.indexOf(answer), why }
    if (marked.chosen !== marked.answer) wrong.add(lessonId)
    return [marked]
  })
  const correct = questions.filter(({ chosen, answer }) => chosen === answer).length
  const total = questions.length
  return { correct, total, passed: total > 0 && correct >= passMark(total), toReview: [...wrong], questions }
}

/** The problem with an exam's answers, in a sentence, or `null`. Missing answers are fine, unknown ones are not. */
export function invalidAnswer(drawn: readonly DrawnQuestion[], answers: ExamAnswers): string | null {
  const orders = new Map(drawn.map(({ id, order }) => [id, order]))
  for (const [id, option] of Object.entries(answers)) {
    const order = orders.get(id)
    if (!order) return 'A question was answered that this exam does not ask.'
    if (option >= order.length) return 'A question was answered with an option that it does not have.'
  }
  return null
}

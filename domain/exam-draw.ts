import type { Question } from './quizzes.ts'
import { type Random, shuffled } from './shuffle.ts'

/** Questions of one exam, as long as the lessons of the path have that many. */
export const examLength = 20
/** Of all questions, the share in percent that has to be right. */
const passPercentage = 80
/** What each lesson of a course with an exam brings at least, so that another try is another draw. */
export const minQuestionsPerLesson = 10

/** A question that the exam may ask. */
export interface BankQuestion extends Question {
  /** Of its lesson and its words: a question that is rewritten is another one, moving it is not. */
  id: string
  lessonId: string
}

/** A question of somebody's exam: `order[shown]` is the index that the option has in the content. */
export interface DrawnQuestion {
  id: string
  order: readonly number[]
}

/**
 * Draws an exam: one question from each lesson in turn, until there are enough or none are left. Of a lesson, those of
 * the previous exam come last. Which lessons give one more than others, and every order, is left to chance.
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

/** How many of so many questions have to be right. */
export function passMark(total: number): number {
  return Math.ceil((total * passPercentage) / 100)
}

/** By question id, the index of the chosen option as it was shown. A question left out has no answer. */
export type ExamAnswers = Readonly<Record<string, number>>

/** A question with what was answered and what is right, options in the order in which they were shown. */
interface MarkedQuestion {
  id: string
  question: string
  options: string[]
  chosen: number | null
  answer: number
  why: string
}

export interface MarkedExam {
  correct: number
  total: number
  passed: boolean
  /** Ids of the lessons of which something was not right, each once. */
  toReview: string[]
  questions: MarkedQuestion[]
}

/** Whether a question can be shown as it was drawn: the order has each of its options once. */
export function isOrderOf(order: readonly number[], { options }: Pick<BankQuestion, 'options'>): boolean {
  return order.length === options.length && options.every((_, index) => order.includes(index))
}

/** Marks an exam. A question that has left the bank since it was drawn counts for nobody and against nobody. */
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

/** What is wrong with the answers to an exam, in a sentence, or `null`: they may be few, but none of them strange. */
export function invalidAnswer(drawn: readonly DrawnQuestion[], answers: ExamAnswers): string | null {
  const orders = new Map(drawn.map(({ id, order }) => [id, order]))
  for (const [id, option] of Object.entries(answers)) {
    const order = orders.get(id)
    if (!order) return 'A question was answered that this exam does not ask.'
    if (option >= order.length) return 'A question was answered with an option that it does not have.'
  }
  return null
}

import { createHash, randomInt } from 'node:crypto'
import type { Content } from '../../content/read.ts'
import type { CoursePath } from '../../domain/course-paths.ts'
import {
  type BankQuestion,
  type DrawnQuestion,
  drawExam,
  type ExamAnswers,
  isOrderOf,
  type MarkedExam,
  markExam,
} from '../../domain/exam-draw.ts'
import type { OpenExam } from '../../domain/exams.ts'
import type { Question } from '../../domain/quizzes.ts'

const random = () => randomInt(2 ** 32) / 2 ** 32

/** All exam questions: draws and marks them, and never discloses correct answers. */
export class QuestionBank {
  readonly #byLesson: ReadonlyMap<string, BankQuestion[]>
  readonly #byId: ReadonlyMap<string, BankQuestion>

  constructor(lessons: Content['lessons']) {
    this.#byLesson = new Map(
      [...lessons].map(([lessonId, { examQuestions }]) => [
        lessonId,
        examQuestions.map((question) => ({ id: idOf(lessonId, question), lessonId, ...question })),
      ]),
    )
    this.#byId = new Map([...this.#byLesson.values()].flat().map((question) => [question.id, question]))
  }

  /** Draws an exam about the lessons of a path. Questions of the previous exam come last. */
  draw({ lessons }: CoursePath, previousIds: readonly string[]): DrawnQuestion[] {
    const questions = lessons.map(({ id }) => this.#byLesson.get(id) ?? [])
    return drawExam(questions, new Set(previousIds), random)
  }

  /** An exam without its correct answers. */
  shown(attemptId: string, drawn: readonly DrawnQuestion[]): OpenExam {
    const questions = drawn.flatMap(({ id, order }) => {
      const known = this.#byId.get(id)
      if (!known || !isOrderOf(order, known)) return []
      return [{ id, question: known.question, options: order.map((index) => known.options[index] as string) }]
    })
    return { attemptId, questions }
  }

  mark(drawn: readonly DrawnQuestion[], answers: ExamAnswers): MarkedExam {
    return markExam(drawn, answers, (id) => this.#byId.get(id))
  }
}

function idOf(lessonId: string, { question, options }: Question): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([question, options]))
    .digest('base64url')
  return `${lessonId}:${hash.slice(0, 10)}`
}

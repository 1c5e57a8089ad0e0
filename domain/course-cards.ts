import type { Question } from './quizzes.ts'

/** A quiz question as a card. Its id follows from its text: a question with another text is another card. */
export interface QuestionCard extends Question {
  id: string
  /** All ids of its lesson, the present one first. */
  lessonIds: string[]
  /** Its index in the quiz. */
  index: number
}

export interface TermCard {
  id: string
  term: string
  meaning: string
  /** The lessons and bridges that introduce it. */
  lessonIds: string[]
}

/** A task whose work is also used outside its lesson: planned days, dates of a recall, or cards for the review. */
export interface BoardTask {
  taskId: string
  lessonId: string
  title: string
  board: 'planner' | 'recall' | 'cards'
}

/** The cards that the content of a course gives, in the order of its lessons. The built site serves them as JSON. */
export interface CourseCards {
  title: string
  questions: QuestionCard[]
  terms: TermCard[]
  boardTasks: BoardTask[]
}

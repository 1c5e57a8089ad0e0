import { idsOfLesson } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { quizResultsOf } from '../../domain/learner-record.ts'
import { passesQuiz, type Question, type Score } from '../../domain/quizzes.ts'
import { countRight, joinedResults } from '../../domain/quizzes-rules.ts'
import { recordEvent } from '../sync/event.ts'
import { useRecord } from '../sync/use-record.ts'

/** The result of a lesson's quiz so far, with a function to improve it. */
export interface QuizStatus {
  isLoading: boolean
  best: Score | null
  /** Whether the result is stored; a visitor's lasts as long as the page. */
  isStored: boolean
  /** Resolves once the result is stored. */
  finish: (firstTries: number[]) => Promise<void>
}

export function useQuizStatus(lesson: Lesson, questions: readonly Question[]): QuizStatus {
  const { status, isStored, record } = useRecord()
  const result = joinedResults(quizResultsOf(record, idsOfLesson(lesson)))
  return {
    // A failed load does not block the questions.
    isLoading: status === 'loading',
    best: result?.best ?? null,
    isStored,
    finish(firstTries) {
      const score = { correct: countRight(questions, firstTries), total: questions.length }
      const passed = passesQuiz(score.correct, score.total)
      return recordEvent({ kind: 'quiz-taken', lessonId: lesson.id, firstTries, ...score, passed }, 'Your quiz')
    },
  }
}

import { idsOfLesson } from '../../domain/course-paths.ts'
import type { Lesson } from '../../domain/courses.ts'
import { quizResultsOf } from '../../domain/learner-record.ts'
import { countRight, joinedResults, passesQuiz, type Question, type Score } from '../../domain/quizzes.ts'
import { recordEvent } from '../sync/operations/event.ts'
import { useRecord } from '../sync/use-record.ts'

/** How somebody has done in a lesson's quiz so far, and the way to do better. */
export interface QuizStanding {
  isLoading: boolean
  best: Score | null
  /** A visitor's lasts as long as the page. */
  isStored: boolean
  /** Resolves when it is kept. */
  finish: (firstTries: number[]) => Promise<void>
}

export function useQuizStanding(lesson: Lesson, questions: readonly Question[]): QuizStanding {
  const { status, isStored, record } = useRecord()
  const result = joinedResults(quizResultsOf(record, idsOfLesson(lesson)))
  return {
    // A result that could not be loaded keeps nobody from the questions.
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

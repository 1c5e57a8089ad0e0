import type { ExamAnswers } from '../../domain/exam-draw.ts'

const storageKey = 'waymark.exam'

/** What was chosen so far in an open exam, also before a reload. */
export function keptAnswers(attemptId: string): ExamAnswers {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return kept.attemptId === attemptId ? kept.answers : {}
  } catch {
    return {}
  }
}

/** Keeps them in this browser. Those of an exam before are not needed any more. */
export function keepAnswers(attemptId: string, answers: ExamAnswers): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ attemptId, answers }))
  } catch {
    // Without storage they last as long as the dialog.
  }
}

export function forgetAnswers(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to forget.
  }
}

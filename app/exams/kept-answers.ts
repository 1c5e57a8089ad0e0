import type { ExamAnswers } from '../../domain/exam-draw.ts'

const storageKey = 'waymark.exams'
/** Open exams whose answers are kept. Of those that nobody came back to the oldest go. */
const mostKept = 20

/** What was chosen so far in an open exam, also before a reload. */
export function keptAnswers(attemptId: string): ExamAnswers {
  return allKept()[attemptId] ?? {}
}

/** Keeps it in this browser, beside what another tab chose, and another learner in an exam of theirs. */
export function keepAnswer(attemptId: string, questionId: string, option: number): void {
  const { [attemptId]: known, ...others } = allKept()
  keepAll([...Object.entries(others).slice(1 - mostKept), [attemptId, { ...known, [questionId]: option }]])
}

export function forgetAnswers(attemptId: string): void {
  keepAll(Object.entries(allKept()).filter(([id]) => id !== attemptId))
}

function allKept(): Record<string, ExamAnswers> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

function keepAll(kept: [attemptId: string, answers: ExamAnswers][]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without storage they last as long as the dialog.
  }
}

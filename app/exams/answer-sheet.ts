import type { ExamAnswers } from '../../domain/exam-draw.ts'
import { storedSetting, storeSetting } from '../stored-setting.ts'

const storageKey = 'waymark.exams'
/** Maximum of open exams with stored answers; the oldest are evicted. */
const maxSheets = 20

/** Answers so far in an open exam or placement check, from localStorage. */
export function answerSheet(attemptId: string): ExamAnswers {
  return allSheets()[attemptId] ?? {}
}

/** Stores an answer, beside those of other tabs and learners. */
export function storeAnswer(attemptId: string, questionId: string, option: number): void {
  const { [attemptId]: known, ...others } = allSheets()
  storeSheets([...Object.entries(others).slice(1 - maxSheets), [attemptId, { ...known, [questionId]: option }]])
}

export function discardAnswers(attemptId: string): void {
  storeSheets(Object.entries(allSheets()).filter(([id]) => id !== attemptId))
}

function allSheets(): Record<string, ExamAnswers> {
  try {
    return JSON.parse(storedSetting(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

function storeSheets(sheets: [attemptId: string, answers: ExamAnswers][]): void {
  storeSetting(storageKey, JSON.stringify(Object.fromEntries(sheets)))
}

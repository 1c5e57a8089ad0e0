import type { ExamResult } from '../../domain/exams.ts'
import { clockTime } from '../dates.ts'

/** The end of the break after an exam, by the reader's clock; `null` without a break. */
export function nextTry(last: Pick<ExamResult, 'nextTryAt'> | null, now: Date): string | null {
  if (!last?.nextTryAt) return null
  const at = new Date(last.nextTryAt)
  return at > now ? clockTime.format(at) : null
}

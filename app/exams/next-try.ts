import type { ExamResult } from '../../domain/exams.ts'
import { clockTime } from '../dates.ts'

/** When the break after an exam is over, by the reader's clock; `null` when it is, or there is none. */
export function nextTry(last: Pick<ExamResult, 'nextTryAt'> | null, now: Date): string | null {
  if (!last?.nextTryAt) return null
  const at = new Date(last.nextTryAt)
  return at > now ? clockTime.format(at) : null
}

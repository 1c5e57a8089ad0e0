import type { KeptWork } from '../../domain/exercises.ts'
import { type Kept, useKept } from '../outbox/drafts/use-kept.ts'
import { workDrafts } from '../outbox/drafts/work-drafts.ts'
import { passedAtIn } from '../outbox/overlay.ts'
import { useUnsentEvents } from '../outbox/use-unsent.ts'

/** Somebody's own work on the exercise of a lesson. */
export function useKeptWork(lessonId: string): Kept<KeptWork> {
  const { value, ...kept } = useKept(workDrafts, lessonId)
  const passedAt = passedAtIn(useUnsentEvents().events, lessonId)
  return { ...kept, value: value && { ...value, passedAt: value.passedAt ?? passedAt } }
}

import { type OwnWork, workKind } from '../sync/operations/work.ts'
import { passedAtIn } from '../sync/optimistic.ts'
import { type OwnDocument, useDocument } from '../sync/use-document.ts'
import { usePendingEvents } from '../sync/use-pending-events.ts'

/** The reader's own work on the exercise of a lesson. */
export function useOwnWork(lessonId: string, title: string): OwnDocument<OwnWork> {
  const { value, ...document } = useDocument(workKind, lessonId, `'${title}'`)
  const passedAt = passedAtIn(usePendingEvents().events, lessonId)
  return { ...document, value: value && { ...value, passedAt: value.passedAt ?? passedAt } }
}

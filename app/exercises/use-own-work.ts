import { isoOf } from '../../domain/learner-record.ts'
import { type OwnWork, workKind } from '../sync/operations/work.ts'
import { type OwnDocument, useDocument } from '../sync/use-document.ts'
import { useRecord } from '../sync/use-record.ts'

/** The reader's own work on the exercise of a lesson. */
export function useOwnWork(lessonId: string, title: string): OwnDocument<OwnWork> {
  const { value, ...document } = useDocument(workKind, lessonId, `'${title}'`)
  const { exercises } = useRecord().record
  const passedAt = isoOf(exercises[lessonId] ?? null)
  return { ...document, value: value && { ...value, passedAt: value.passedAt ?? passedAt } }
}

import type { Work } from '../../domain/exercises.ts'
import { workItem } from '../../domain/items/work.ts'
import { isoOf } from '../../domain/learner-record.ts'
import { type OwnItem, useItem } from '../sync/use-item.ts'
import { useRecord } from '../sync/use-record.ts'

/** The reader's work on the exercise of a lesson, and when it first passed. */
export interface OwnWork extends OwnItem<Work> {
  passedAt: string | null
}

export function useOwnWork(lessonId: string, title: string): OwnWork {
  const item = useItem(workItem, lessonId, `'${title}'`)
  const { exercises } = useRecord().record
  return { ...item, passedAt: isoOf(exercises[lessonId] ?? null) }
}

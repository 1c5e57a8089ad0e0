import { z } from 'zod'
import { LessonId } from './courses.ts'
import { fold } from './folding.ts'

/** A word that the courses teach, with what it means in one sentence. */
export const Term = z.object({
  term: z.string().min(1).max(60),
  meaning: z.string().min(1).max(200),
  /** The lesson that introduces it. */
  lessonId: LessonId,
})
export type Term = z.infer<typeof Term>

/** Where a term stands in its page. */
export function termAnchor(term: string): string {
  return fold(term)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Terms under their first letters, both in the order of the alphabet. */
export function byFirstLetter<T extends { term: string }>(terms: readonly T[]): [string, T[]][] {
  const inOrder = terms.toSorted((one, other) => (fold(one.term) < fold(other.term) ? -1 : 1))
  return [...Map.groupBy(inOrder, ({ term }) => fold(term).charAt(0).toUpperCase())]
}

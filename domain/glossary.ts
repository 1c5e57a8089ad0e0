import { z } from 'zod'
import { LessonId } from './courses.ts'
import { fold } from './folding.ts'
import type { Resource } from './library.ts'

const words = String.raw`[\p{L}\p{N}]+([ -][\p{L}\p{N}]+)*`

/** A word that the courses teach, with what it means in one sentence. */
export const Term = z.object({
  term: z
    .string()
    .max(60)
    .regex(new RegExp(`^${words}( \\(${words}\\))?$`, 'u'), 'A term is words, perhaps with more in brackets.'),
  meaning: z.string().min(1).max(200),
  /** The lessons and bridges that introduce it. On a path, the first of those that are on it does. */
  lessonIds: LessonId.array().min(1),
  /** The forms in which texts use it, where they are not the term and its plural. */
  forms: z
    .string()
    .regex(new RegExp(`^${words}$`, 'u'), 'A form is words.')
    .array()
    .optional(),
  /** Resources for further reading, the best first. */
  tags: z.array(z.string().min(1)).default([]),
})
export type Term = z.infer<typeof Term>

/** A term as its card shows it. */
export type LinkedTerm = Pick<Term, 'term' | 'meaning' | 'lessonIds'>

/** The anchor of a term in its page. */
export function termAnchor(term: string): string {
  return fold(term)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

export const glossaryPathname = '/glossary'

/** The address of a term in its page. */
export function termPathname(term: string): string {
  return `${glossaryPathname}#${termAnchor(term)}`
}

/**
 * The resources that share tags with a term: first those that share most, then those whose own first tags they are, which
 * tell what a resource is about.
 */
export function resourcesFor<T extends Pick<Resource, 'tags'>>(
  { tags }: Pick<Term, 'tags'>,
  resources: readonly T[],
): T[] {
  const sought = new Set(tags.map(fold))
  return resources
    .map((resource) => {
      const shared = resource.tags.flatMap((tag, place) => (sought.has(fold(tag)) ? [place] : []))
      return { resource, count: shared.length, first: shared[0] ?? 0 }
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.first - other.first)
    .map(({ resource }) => resource)
}

/** Terms under their first letters, both in the order of the alphabet. */
export function byFirstLetter<T extends { term: string }>(terms: readonly T[]): [string, T[]][] {
  const inOrder = terms.toSorted((one, other) => (fold(one.term) < fold(other.term) ? -1 : 1))
  return [...Map.groupBy(inOrder, ({ term }) => fold(term).charAt(0).toUpperCase())]
}

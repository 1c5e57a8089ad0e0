import { fold } from '../../domain/folding.ts'

/**
 * So many tags of a resource, in their order: those first in which one of the words stands that were sought, so that it
 * is seen why the resource was found.
 *
 * @param words folded
 */
export function firstTags(tags: readonly string[], words: readonly string[], most: number): string[] {
  const isSought = (tag: string) => words.some((word) => fold(tag).includes(word))
  const others = tags.filter((tag) => !isSought(tag))
  const chosen = new Set([...tags.filter(isSought), ...others].slice(0, most))
  return tags.filter((tag) => chosen.has(tag))
}

import { fold } from '../../domain/folding.ts'

/**
 * The first tags of a resource. Tags with a search word come first, to explain the result.
 *
 * @param words folded
 */
export function firstTags(tags: readonly string[], words: readonly string[], most: number): string[] {
  const isSought = (tag: string) => words.some((word) => fold(tag).includes(word))
  const others = tags.filter((tag) => !isSought(tag))
  const chosen = new Set([...tags.filter(isSought), ...others].slice(0, most))
  return tags.filter((tag) => chosen.has(tag))
}

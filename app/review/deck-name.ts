import type { Review } from './use-review.ts'

/** The name of a deck as pages show it. */
export function deckNameOf(deckId: string, { courses, decks }: Pick<Review, 'courses' | 'decks'>): string {
  return courses.get(deckId)?.title ?? (decks.get(deckId)?.name || 'A course that this site no longer has')
}

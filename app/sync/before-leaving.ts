const tellers = new Set<() => Promise<void>>()

/**
 * For what is recorded in larger pieces: the last piece is recorded before the learner signs out.
 * @returns what ends it
 */
export function beforeLeaving(tell: () => Promise<void>): () => void {
  tellers.add(tell)
  return () => tellers.delete(tell)
}

export async function tellBeforeLeaving(): Promise<void> {
  await Promise.all([...tellers].map((tell) => tell()))
}

const tellers = new Set<() => Promise<void>>()

/**
 * Registers a flush of buffered events, which runs before the learner signs out.
 * @returns a function that unregisters it
 */
export function beforeLeaving(tell: () => Promise<void>): () => void {
  tellers.add(tell)
  return () => tellers.delete(tell)
}

export async function tellBeforeLeaving(): Promise<void> {
  await Promise.all([...tellers].map((tell) => tell()))
}

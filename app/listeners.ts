/** Listeners to changes outside React: `subscribe` is for `useSyncExternalStore`. */
export function makeListeners() {
  const listeners = new Set<() => void>()
  return {
    /** @returns what ends it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(): void {
      for (const listener of listeners) listener()
    },
  }
}

// Imported into a server process before its own code: answers each message with its memory, once nothing is garbage.

process.on('message', () => {
  // Collecting once leaves what finalizers let go.
  for (let times = 0; times < 4; times++) globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ resident: rss, heap: heapUsed + external } satisfies Memory)
})

/** Bytes. */
export interface Memory {
  resident: number
  heap: number
}

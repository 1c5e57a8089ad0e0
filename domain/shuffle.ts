/** Gives numbers from 0 up to, but not including, 1: `Math.random`, or one that can be repeated. */
export type Random = () => number

/** A deterministic pseudo-random generator (mulberry32). Fit for shuffling, not for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A uniform shuffle (Fisher and Yates). */
export function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const order = [...things]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as Thing, order[last] as Thing]
  }
  return order
}

/** A set of small integers as a bitmap. */
export type Bits = Uint32Array

export function noBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

export function addBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31))
}

export function hasBit(bits: Bits, index: number): boolean {
  return ((bits[index >>> 5] as number) & (1 << (index & 31))) !== 0
}

/** Intersection of sets of equal size. */
export function common(sets: readonly Bits[], size: number): Bits {
  const [first, ...others] = sets
  const result = first ? first.slice() : allBits(size)
  for (const set of others)
    for (let at = 0; at < result.length; at++) result[at] = (result[at] as number) & (set[at] as number)
  return result
}

/** Difference: members of the first set that the second lacks. */
function without(bits: Bits, others: Bits): Bits {
  const result = bits.slice()
  for (let at = 0; at < result.length; at++) result[at] = (result[at] as number) & ~(others[at] as number)
  return result
}

/** Adds the members of a set to another of equal size. */
export function addBits(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (others[at] as number)
}

/**
 * Orders a set by preferences, the most important first: each splits the groups that those before it made. Disjoint
 * groups, the best first.
 */
export function ordered(all: Bits, preferences: readonly Bits[], size: number): Bits[] {
  let groups = [all]
  for (const preferred of preferences) {
    const split = groups.flatMap((group) => [common([group, preferred], size), without(group, preferred)])
    groups = split.filter((group) => group.some((word) => word !== 0))
  }
  return groups
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] as number
    const pairs = word - ((word >>> 1) & 0x55555555)
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Members in order, with an offset and a limit. */
export function someBits(bits: Bits, from: number, most: number): number[] {
  const found: number[] = []
  let left = from
  for (let at = 0; at < bits.length && found.length < most; at++) {
    for (let word = bits[at] as number; word !== 0 && found.length < most; word &= word - 1) {
      if (left > 0) left--
      else found.push((at << 5) + 31 - Math.clz32(word & -word))
    }
  }
  return found
}

function allBits(size: number): Bits {
  const bits = noBits(size).fill(0xffffffff)
  if (size & 31) bits[bits.length - 1] = 2 ** (size & 31) - 1
  return bits
}

import { createHash } from 'node:crypto'
import { largestCuratedId } from '../../../domain/resource-ids.ts'

const room = 2 ** 31 - 1 - largestCuratedId

/** Assigns ids to imported resources by hashing the address, so that installations agree. */
export class ResourceIds {
  readonly #taken: Set<number>

  constructor(taken: Iterable<number>) {
    this.#taken = new Set(taken)
  }

  /** The hash's id, or the next free one after a collision, as for one in ten thousand among 100,000. */
  next(addressKey: string): number {
    const hash = createHash('sha256').update(addressKey).digest().readUInt32BE()
    for (let step = hash % room; ; step = (step + 1) % room) {
      const id = largestCuratedId + 1 + step
      if (this.#taken.has(id)) continue
      this.#taken.add(id)
      return id
    }
  }
}

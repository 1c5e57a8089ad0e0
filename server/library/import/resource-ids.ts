import { createHash } from 'node:crypto'
import { largestCuratedId } from '../../../domain/resource-ids.ts'

const room = 2 ** 31 - 1 - largestCuratedId

/** Gives imported resources their ids: made from the address, so that a resource has the same one wherever it is. */
export class ResourceIds {
  readonly #taken: Set<number>

  constructor(taken: Iterable<number>) {
    this.#taken = new Set(taken)
  }

  /** Where another address has the id already, as happens to one in ten thousand among 100,000, the next free one. */
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

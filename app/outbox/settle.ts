import type { EventResult, LearningEvent } from '../../domain/learning-events.ts'
import type { UnsentEvent } from './unsent-events.ts'

const longestBatch = 200
/** Bytes of a message; a browser carries on with 64 KiB for a page that is gone. */
const heaviestBatch = 60_000

/** What is sent together: the first of them, as far as a message goes; at least one. */
export function nextBatch(unsent: readonly UnsentEvent[]): UnsentEvent[] {
  const encoder = new TextEncoder()
  let weight = 0
  const tooHeavy = unsent.findIndex(({ event }, index) => {
    weight += encoder.encode(JSON.stringify(event)).length + 1
    return index > 0 && weight > heaviestBatch
  })
  return unsent.slice(0, Math.min(longestBatch, tooHeavy === -1 ? unsent.length : tooHeavy))
}

/** What becomes of a batch after the server's answer. */
export interface Settled {
  /** They are in the record. */
  done: LearningEvent[]
  /** No longer to be kept. */
  gone: UnsentEvent[]
  /** To be kept in the place of some that are gone, and sent again. */
  instead: UnsentEvent[]
  refused: { unsent: UnsentEvent; result: EventResult }[]
  /** Another learner is signed in by now: nothing more may be sent. */
  isOthers: boolean
}

/**
 * What each answer comes to. Nothing is given up because a clock was wrong, a message too long, or another learner
 * signed in.
 *
 * @param stamp a new id and the present time
 */
export function settle(
  batch: readonly UnsentEvent[],
  results: readonly EventResult[],
  stamp: () => Pick<LearningEvent, 'id' | 'occurredAt'>,
): Settled {
  const settled: Settled = { done: [], gone: [], instead: [], refused: [], isOthers: false }
  for (const [index, unsent] of batch.entries()) {
    const result = results[index]
    if (!result || result.code === 'too-many-events') continue
    if (result.code === 'other-learner') {
      settled.isOthers = true
      continue
    }
    settled.gone.push(unsent)
    if (result.status !== 'refused') settled.done.push(unsent.event)
    else if (result.code === 'from-the-future' && !unsent.isRestamped) {
      const { key: _, ...kept } = unsent
      settled.instead.push({ ...kept, event: { ...unsent.event, ...stamp() }, isRestamped: true })
    } else settled.refused.push({ unsent, result })
  }
  return settled
}

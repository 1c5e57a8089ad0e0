import { raise } from '../domain/errors.ts'

/** Far more than a learner's tabs and devices ask for at a moment. */
export const maxWaiting = 50
const retryAfter = 5 // seconds

const queues = new Map<string, { last: Promise<unknown>; size: number }>()

/**
 * Does something of a learner's once what was begun before it is done: of writes to one record at the same moment all
 * but one would be in vain, and on a long record each of them is much work.
 *
 * @throws ProblemError unavailable where too much of the learner's waits already
 */
export async function oneAtATime<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(userId) ?? { last: Promise.resolve(), size: 0 }
  if (queue.size > maxWaiting)
    raise('unavailable', 'Much of yours is being recorded. Please try again soon.', { retryAfter })
  const own = queue.last.then(work, work)
  queue.last = own
  queue.size += 1
  queues.set(userId, queue)
  try {
    return await own
  } finally {
    queue.size -= 1
    if (queue.size === 0) queues.delete(userId)
  }
}

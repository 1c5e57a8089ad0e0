// Each conflict means that another write won, so a learner would need this many at once to run out.
const maxAttempts = 100

/**
 * Optimistic concurrency: retries until no concurrent write to the record intervened.
 *
 * @param attempt reads, decides and writes; `undefined` reports a conflict.
 */
export async function untilWritten<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw new Error(`A learner's record was overtaken ${maxAttempts} times in a row`)
}

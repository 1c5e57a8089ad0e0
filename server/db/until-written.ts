// Each lost race means that another write won, so a learner would need this many at once to run out.
const maxAttempts = 100

/**
 * Tries until an attempt was not overtaken by another write to the same record.
 *
 * @param attempt reads, decides and writes; `undefined` says that it was overtaken.
 */
export async function untilWritten<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const result = await attempt()
    if (result !== undefined) return result
  }
  throw new Error(`A learner's record was overtaken ${maxAttempts} times in a row`)
}

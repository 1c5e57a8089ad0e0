import { ProblemError } from '../../domain/errors.ts'
import { Admission, type AdmissionLimits } from '../admission.ts'

/** A file up to this size needs no place: it takes no more memory and work than any request. */
const smallBytes = 100_000

const importLimits: AdmissionLimits = {
  // Each holds the items of a whole file.
  atOnce: 2,
  mostWaiting: 10,
  busy: 'Other files are being brought in just now. Please try again in half a minute.',
  retryAfter: 30,
  placeEndsAfter: 30_000,
}

/** Works on files while they arrive. A place ends for a file that is still arriving, not for one that is being stored. */
export class Uploads {
  readonly #admission: Admission

  constructor(limits = importLimits) {
    this.#admission = new Admission(limits)
  }

  /** @throws ProblemError unavailable where there is no place, or where the file took too long while others waited */
  async run<Result>(
    file: AsyncIterable<Uint8Array>,
    work: (file: AsyncIterable<Uint8Array>) => Promise<Result>,
  ): Promise<Result> {
    const pieces = file[Symbol.asyncIterator]()
    const beginning: Uint8Array[] = []
    let isWhole = false
    for (let bytes = 0; bytes < smallBytes && !isWhole; ) {
      const { done = false, value } = await pieces.next()
      isWhole = done
      if (value) beginning.push(value)
      bytes += value?.length ?? 0
    }
    try {
      const run = (ended?: AbortSignal) => work(whole(beginning, pieces, ended))
      return await (isWhole ? run() : this.#admission.run(run))
    } finally {
      // Not awaited: the next piece of a file that lost its place may never come.
      pieces.return?.().catch(() => {})
    }
  }
}

async function* whole(
  beginning: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  ended: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  yield* beginning
  for (;;) {
    const { done, value } = await (ended ? unlessEnded(rest.next(), ended) : rest.next())
    if (done) return
    yield value
  }
}

function unlessEnded<Value>(coming: Promise<Value>, ended: AbortSignal): Promise<Value> {
  const detail = 'Your file took so long that others had to wait. Please try again in half a minute.'
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const refuse = () => reject(new ProblemError('unavailable', detail, { retryAfter: importLimits.retryAfter }))
  if (ended.aborted) refuse()
  ended.addEventListener('abort', refuse, { once: true })
  coming.then(resolve, reject).finally(() => ended.removeEventListener('abort', refuse))
  return promise
}

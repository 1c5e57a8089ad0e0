import type { ListReport } from '../../domain/collections.ts'
import { raise } from '../../domain/errors.ts'
import { Admission } from '../admission.ts'
import { computeInWorker } from '../compute-in-worker.ts'
import type { ResourceIndex } from './resource-index.ts'

export interface ToRead {
  bytes: Uint8Array
  name: string
}
/** A report before the library was asked. */
export type ReadReport = Omit<ListReport, 'pages'> & { pages: Omit<ListReport['pages'][number], 'resourceId'>[] }

const reading = new Admission({
  atOnce: 1,
  mostWaiting: 10,
  busy: 'Many people are bringing in a list at this moment. Please try again in a few seconds.',
  retryAfter: 5,
})
const mostComputingMs = 5_000

/**
 * Reports what a collection could take from a learner's list.
 *
 * @param mostMs of CPU time
 * @throws ProblemError
 */
export async function readLearnersList(
  index: ResourceIndex,
  list: ToRead,
  mostMs = mostComputingMs,
): Promise<ListReport> {
  const module = new URL('./learners-list-worker.ts', import.meta.url)
  const report =
    (await reading.run(() => computeInWorker<ReadReport>(module, list, mostMs))) ??
    raise('invalid-input', 'This list takes too long to read. Bring in a part of it.')
  return { ...report, pages: report.pages.map((page) => ({ ...page, resourceId: index.at(page.url)?.id ?? null })) }
}

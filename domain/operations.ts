import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type ProblemCode, problems } from './errors.ts'
import { ProgressOutcome } from './progress.ts'
import { Version } from './versions.ts'

/** Operations that one request carries out; the rest of it has to be sent again. */
export const maxOperationsAtOnce = 1000
/** Operations in a request that is read at all. */
const maxOperationsInRequest = 10_000

/** A UUID in lower case. */
export const OperationId = z.uuid().toLowerCase()

/** The name of events among the kinds of operations; all others are kinds of items. */
export const eventOperation = 'event'

/** Something that a learner did, or a value that they wrote. */
export const SentOperation = z.object({
  /** Idempotency key, made where it happened. An event keeps it as its id. */
  id: OperationId,
  kind: z.string().min(1).max(64),
  /** The subject of an item, such as a lesson's id. An event names its subject in its value. */
  target: z.string().max(200).default(''),
  /** A `LearningEvent`, or a value of the item's kind. */
  value: z.unknown(),
  /**
   * The version that an item's value was written over: empty where there was none. Another stored version is a
   * conflict. Without a base the stored value is replaced.
   */
  base: Version.optional(),
})
export type SentOperation = z.infer<typeof SentOperation>

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

export const OperationResult = z.object({
  /**
   * `done`: it is stored. `known`: it was stored before. `conflict`: nothing is written, since another value is stored.
   * `rejected`: it would be rejected again. `retry`: it may succeed later.
   */
  status: z.enum(['done', 'known', 'conflict', 'rejected', 'retry']),
  /** Why it is not stored: a code, and one sentence to a person. */
  code: z.enum(codes).optional(),
  detail: z.string().optional(),
  /** The version of the item that is stored. */
  version: Version.optional(),
  /** For a conflict: the stored value. */
  value: z.unknown().optional(),
})
export type OperationResult = z.infer<typeof OperationResult>

export const OperationsOutcome = z.object({
  /** In the order of the operations. */
  results: z.array(OperationResult),
  /** The record that follows; null where no operation was an event. */
  progress: ProgressOutcome.nullable(),
})
export type OperationsOutcome = z.infer<typeof OperationsOutcome>

export const sendOperations = endpoint({
  method: 'POST',
  path: '/api/v1/operations',
  access: 'learner',
  summary:
    'Store what the learner did and wrote, in any order and as often as it takes. Each operation is stored once, or answered with the reason; the others are stored all the same.',
  maxBodyBytes: 3_000_000,
  body: z.object({
    /** By the clock that the events were timed with: a clock that is off is corrected by it. */
    sentAt: z.iso.datetime({ offset: true }),
    /** Each a `SentOperation`; one that is not is rejected by itself. */
    operations: z.array(z.unknown()).min(1).max(maxOperationsInRequest),
  }),
  output: OperationsOutcome,
  // Named by the handler, for the kinds that were written.
  makesStale: [],
})

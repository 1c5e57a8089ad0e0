import { z } from 'zod'
import { AccountFile } from './account-file.ts'
import { endpoint } from './endpoint.ts'

/** Bytes of a file that is read, at most: some 100,000 events. */
export const maxAccountFileBytes = 50_000_000
/** Reasons that a report lists; the others are counted. */
export const maxListedRefusals = 100

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account/export',
  access: 'learner',
  summary: 'Everything that is kept of the learner, as one JSON file: see docs/data-export.md.',
  rate: 'attempts',
  output: AccountFile,
})

export const exportStatements = endpoint({
  method: 'GET',
  path: '/api/v1/account/export/xapi',
  access: 'learner',
  summary: 'What the learner did, as xAPI 1.0.3 statements: JSON Lines, one statement a line.',
  rate: 'attempts',
  answersWith: 'application/x-ndjson',
  output: z.string(),
})

/** Why an item of a file was not taken over. */
const RefusedItem = z.object({
  /** A part of the file: `events`, `notes` … */
  section: z.string(),
  /** Its place there, counted from 1. */
  item: z.int(),
  /** One sentence to a person. */
  reason: z.string(),
})

export const ImportReport = z.object({
  /** Whether this only tells what would be done. */
  dryRun: z.boolean(),
  file: z.object({
    version: z.int().nullable(),
    exportedAt: z.string().nullable(),
    installation: z.string().nullable(),
    /** `false` for a file that was cut off; what stands in it whole is taken over. */
    isComplete: z.boolean(),
    /** Items that the file says it has and that are not in it. */
    missing: z.int(),
  }),
  /** In the order of the file. */
  sections: z.array(z.object({ section: z.string(), added: z.int(), known: z.int(), refused: z.int() })),
  /** The first of them. */
  refused: z.array(RefusedItem),
  /** Refused besides those that are listed. */
  refusedBesides: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Items in a file that is taken over: some twenty years of an hour each evening. */
export const maxAccountItems = 200_000

export const importAccount = endpoint({
  method: 'POST',
  path: '/api/v1/account/import',
  access: 'learner',
  summary:
    'Take over a file that was exported here or elsewhere: what is sound is added, a few items at a time, and what is not is refused item by item. Again, it adds what is missing and changes nothing else. One file at a time; while there is no room for another, 429 says when to ask again.',
  rate: 'attempts',
  maxBodyBytes: maxAccountFileBytes,
  rawBody: true,
  query: z.object({
    /** `true` answers the same report and writes nothing. */
    dryRun: z.enum(['true', 'false']),
  }),
  body: z.string(),
  output: ImportReport,
  makesStale: 'everything',
})

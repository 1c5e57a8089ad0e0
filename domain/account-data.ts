import { z } from 'zod'
import { AccountFile } from './account-file.ts'
import { endpoint } from './endpoint.ts'

/** Maximum bytes of an imported file: some 100,000 events. */
export const maxAccountFileBytes = 50_000_000
/** Maximum of listed reasons; further ones are counted. */
export const maxListedRefusals = 100

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/v1/account/export',
  access: 'learner',
  summary: 'Everything that is kept of the learner, as one JSON file: see docs/data-export.md.',
  rate: 'attempts',
  answersWith: 'application/json',
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

/** A refused item of a file. */
const RefusedItem = z.object({
  /** Section of the file: `events`, `notes` … */
  section: z.string(),
  /** Position in its section, from 1. */
  item: z.int(),
  /** One sentence for people. */
  reason: z.string(),
})

export const ImportReport = z.object({
  /** Whether nothing was written. */
  dryRun: z.boolean(),
  file: z.object({
    version: z.int().nullable(),
    exportedAt: z.string().nullable(),
    installation: z.string().nullable(),
    /** `false` for a truncated file, whose complete items are imported. */
    isComplete: z.boolean(),
    /** Number of items that the file announces but lacks. */
    missing: z.int(),
  }),
  /** In the order of the file. */
  sections: z.array(z.object({ section: z.string(), added: z.int(), known: z.int(), refused: z.int() })),
  /** Listed refusals, up to the maximum. */
  refused: z.array(RefusedItem),
  /** Number of refusals beyond the listed ones. */
  refusedBesides: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Maximum items of an imported file: some twenty years of an hour each evening. */
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
    /** `true` returns the report without writing. */
    dryRun: z.enum(['true', 'false']),
  }),
  body: z.string(),
  output: ImportReport,
  makesStale: 'everything',
})

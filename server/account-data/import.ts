import { type ImportReport, maxListedRefusals } from '../../domain/account-data.ts'
import { type AccountItems, eventOf } from '../../domain/account-file.ts'
import { raise } from '../../domain/errors.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type FoundFile, type FoundItem, notOurs, readAccountFile } from './reading.ts'
import { broughtAlongBy, unknownIn, unknownOf } from './sections/events.ts'
import { sections } from './sections/index.ts'
import type { Outcome, ValidationContext } from './sections/section.ts'
import { type ValidItem, validateItem } from './validate-item.ts'

/** Items that are written at a time: others than events may have long texts. */
const itemsAtATime = 25
const eventsAtATime = 100

export interface ImportParts extends ValidationContext {
  db: Db
  userId: string
  /** Appends some events, and says what became of each: of a dry run, what would. */
  appendEvents: (events: RecordedEvent[]) => Promise<Outcome[]>
  /** Works out what follows from the events that were appended. */
  updateRecord: () => Promise<LearnerRecord>
  /** Makes a picture the learner's who has none: of a dry run, looks whether it would. */
  takePicture: (picture: AccountItems['pictures']) => Promise<Outcome>
}

/** An item of a file, and what became of it. */
interface ItemResult {
  section: string
  item: number
  valid: ValidItem | null
  outcome: Outcome
}

/**
 * Takes over what is sound in a file as it arrives: a few items at a time, each few in a transaction, so that others wait
 * for none of it. Broken off, what was added stays, and the same file adds the rest.
 *
 * @param dryRun only tells what would become of it
 * @throws ProblemError invalid-input for what is no file of ours at all
 */
export async function importAccountFile(
  chunks: AsyncIterable<Uint8Array>,
  dryRun: boolean,
  parts: ImportParts,
): Promise<ImportReport> {
  const items: ItemResult[] = []
  const validator = new ImportValidator(parts, await parts.updateRecord())
  const file = await readAccountFile(chunks, (found) => items.push(validator.validate(found)))
  if (!file) raise('invalid-input', notOurs)
  // First the events: the others add to what follows from them.
  await inBatches(ofSection(items, 'events'), eventsAtATime, async (values: AccountItems['events'][]) => {
    return parts.appendEvents(values.map(eventOf))
  })
  if (!dryRun) await parts.updateRecord()
  for (const [name, { merge }] of Object.entries(sections)) {
    if (!merge) continue
    await inBatches(ofSection(items, name), itemsAtATime, (values: never[]) =>
      inTransaction(parts, dryRun, (trx) => merge(trx, parts.userId, values, parts)),
    )
  }
  await inBatches(ofSection(items, 'pictures'), 1, (values: AccountItems['pictures'][]) => {
    return Promise.all(values.map(parts.takePicture))
  })
  return reportOn(file, items, dryRun)
}

function ofSection(items: readonly ItemResult[], section: string): ItemResult[] {
  return items.filter(({ valid }) => valid?.section === section)
}

/** Has items dealt with so many at a time, and notes what became of each. */
async function inBatches<Value>(
  items: readonly ItemResult[],
  size: number,
  deal: (values: Value[]) => Promise<Outcome[]>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    const some = items.slice(from, from + size)
    const outcomes = await deal(some.map(({ valid }) => valid?.value as Value))
    for (const [index, handled] of some.entries()) {
      handled.outcome = outcomes[index] ?? 'known'
      // The item is written: the report needs only its identity.
      handled.valid = null
    }
    await yieldToEventLoop()
  }
}

async function inTransaction(
  { db, userId }: ImportParts,
  dryRun: boolean,
  merge: (trx: Db) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  let outcomes: Outcome[] = []
  const transaction = db.transaction(async (trx) => {
    if (!(await lockLearner(trx, userId))) raise('not-signed-in', 'This account was deleted.')
    outcomes = await merge(trx)
    if (dryRun) throw onlyTried
  })
  await transaction.catch((error) => {
    if (error !== onlyTried) throw error
  })
  return outcomes
}

/** Has a transaction rolled back in which nothing failed. */
const onlyTried = new Error('This was a dry run')

// Nothing else bounds what this installation does not have: awards for it in an account, and lessons, courses and
// projects that it tells of.
const maxBroughtAlong = 500
const maxUnknown = 600
/** The unknown projects alone: their submissions stand in the record and may be long. */
const maxUnknownProjects = 20

/** Validates the items of a file one by one, and what they come to together with what the account has. */
class ImportValidator {
  readonly #given: ValidationContext
  readonly #names = new Set<string>()
  readonly #broughtAlong: Set<string>
  readonly #unknown: Set<string>
  readonly #unknownProjects: Set<string>

  constructor(given: ValidationContext, record: LearnerRecord) {
    this.#given = given
    const awards = Object.entries(record.awards).filter(([, [, , broughtAlong]]) => broughtAlong)
    this.#broughtAlong = new Set(awards.map(([source]) => source))
    this.#unknown = new Set(unknownOf(record, given.catalogue))
    this.#unknownProjects = new Set([...this.#unknown].filter(isProject))
  }

  validate(found: FoundItem): ItemResult {
    const { item } = found
    const section = reportedSection(found)
    const valid = validateItem(found, this.#given)
    const refused = typeof valid === 'string' ? valid : this.#refusalFor(valid)
    if (typeof valid === 'string' || refused) {
      return { section, item, valid: null, outcome: { refused: String(refused) } }
    }
    return { section, item, valid, outcome: 'known' }
  }

  #refusalFor(valid: ValidItem): string | null {
    const name = nameOf(valid)
    if (this.#names.has(name)) return 'It stands in the file more than once.'
    if (valid.section === 'events') {
      const event = valid.value
      const { catalogue } = this.#given
      const source = broughtAlongBy(event, catalogue)
      if (source && !addWithin(maxBroughtAlong, this.#broughtAlong, [source])) {
        return `More than ${maxBroughtAlong} awards for what this Waymark does not have.`
      }
      const unknown = unknownIn(event, catalogue)
      if (!addWithin(maxUnknownProjects, this.#unknownProjects, unknown.filter(isProject))) {
        return `More than ${maxUnknownProjects} projects that this Waymark does not have.`
      }
      if (!addWithin(maxUnknown, this.#unknown, unknown)) {
        return `More than ${maxUnknown} lessons, courses and projects that this Waymark does not have.`
      }
    }
    this.#names.add(name)
    return null
  }
}

/** Reports count items by their kind. */
function reportedSection({ section, value }: FoundItem): string {
  const kind = section === 'items' && (value as { kind?: unknown } | null | undefined)?.kind
  return typeof kind === 'string' ? kind : section
}

function isProject(name: string): boolean {
  return name.startsWith('project:')
}

/** Adds names to a set, unless the set would exceed the maximum. */
function addWithin(most: number, known: Set<string>, added: readonly string[]): boolean {
  const fresh = added.filter((one) => !known.has(one))
  if (fresh.length > 0 && known.size + fresh.length > most) return false
  for (const one of fresh) known.add(one)
  return true
}

function nameOf({ section, value }: ValidItem): string {
  return [section, ...sections[section].key.map((key) => Reflect.get(value, key))].join(' ')
}

function reportOn(file: FoundFile, items: ItemResult[], dryRun: boolean): ImportReport {
  const refusals = items.flatMap(({ section, item, outcome }) =>
    typeof outcome === 'string' ? [] : [{ section: section.slice(0, 64), item, reason: outcome.refused }],
  )
  const bySection = Map.groupBy(items, ({ section }) => section.slice(0, 64))
  return {
    dryRun,
    file: {
      version: file.version,
      exportedAt: file.exportedAt,
      installation: file.installation,
      isComplete: file.itemCount !== null,
      missing: Math.max(0, (file.itemCount ?? 0) - file.found),
    },
    sections: [...bySection].map(([section, own]) => ({
      section,
      added: own.filter(({ outcome }) => outcome === 'added').length,
      known: own.filter(({ outcome }) => outcome === 'known').length,
      refused: own.filter(({ outcome }) => typeof outcome !== 'string').length,
    })),
    refused: refusals.slice(0, maxListedRefusals),
    refusedBesides: Math.max(0, refusals.length - maxListedRefusals),
  }
}

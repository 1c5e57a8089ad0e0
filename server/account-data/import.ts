import { setImmediate } from 'node:timers/promises'
import { type ImportReport, maxListedRefusals } from '../../domain/account-data.ts'
import { type AccountItems, type AccountSection, accountItems, eventOf } from '../../domain/account-file.ts'
import { raise } from '../../domain/errors.ts'
import type { RecordedEvent } from '../../domain/learning-events.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { type Admission, type AdmittedItem, admitItem } from './admission.ts'
import { type FoundFile, type FoundItem, readAccountFile } from './reading.ts'
import { type Outcome, takeOver } from './taking-over.ts'

/** Items that are looked at before others of this process get their turn. */
const itemsAtATime = 250

export interface ImportParts extends Admission {
  db: Db
  userId: string
  /** Records events with all that follows from them, inside a transaction. */
  recordEvents: (transaction: Db, events: RecordedEvent[]) => Promise<('recorded' | 'known' | 'other-contents')[]>
}

/** An item of a file, and what became of it. */
interface Handled extends FoundItem {
  admitted: AdmittedItem | null
  outcome: Outcome
}

/**
 * Takes over what is sound in a file, all of it in one transaction; a dry run does the same and then undoes it.
 *
 * @throws ProblemError invalid-input for what is no file of ours at all
 */
export async function importFile(text: string, dryRun: boolean, parts: ImportParts): Promise<ImportReport> {
  const file = readAccountFile(text) ?? raise('invalid-input', 'This is not a file that Waymark exported.')
  const items = await lookAt(file, parts)
  const transaction = await parts.db.startTransaction().execute()
  try {
    if (!(await lockLearner(transaction, parts.userId))) raise('not-signed-in', 'This account was deleted.')
    // First the events: the others add to what follows from them.
    for (const section of ['events', ...sections.filter((name) => name !== 'events')] as const) {
      await takeOverSection(transaction, section, items, parts)
    }
  } catch (error) {
    await transaction.rollback().execute()
    throw error
  }
  await (dryRun ? transaction.rollback() : transaction.commit()).execute()
  return reportOn(file, items, dryRun)
}

const sections = Object.keys(accountItems) as AccountSection[]

async function lookAt({ items }: FoundFile, given: Admission): Promise<Handled[]> {
  const handled: Handled[] = []
  const names = new Set<string>()
  let fromElsewhere = 0
  for (const [index, found] of items.entries()) {
    if (index % itemsAtATime === 0) await setImmediate()
    const admitted = admitItem(found, given)
    if (typeof admitted === 'string') handled.push(refused(found, admitted))
    else if (isFromElsewhere(admitted) && ++fromElsewhere > maxFromElsewhere) {
      handled.push(refused(found, `More than ${maxFromElsewhere} awards of points that are not of a course.`))
    } else if (names.has(nameOf(admitted))) handled.push(refused(found, 'It stands in the file more than once.'))
    else {
      names.add(nameOf(admitted))
      handled.push({ ...found, admitted, outcome: 'known' })
    }
  }
  return handled
}

/** Awards that no lesson or project bounds. */
const maxFromElsewhere = 500

function isFromElsewhere({ value }: AdmittedItem): boolean {
  return Reflect.get(value, 'kind') === 'points-awarded'
}

function refused(found: FoundItem, reason: string): Handled {
  return { ...found, admitted: null, outcome: { refused: reason } }
}

/** What an item is told from the others of its section by. */
function nameOf({ section, value }: AdmittedItem): string {
  const name = ['lessonId', 'resourceId', 'attemptId', 'courseId'].map((key) => Reflect.get(value, key)).find(Boolean)
  return `${section} ${section === 'events' ? value.id : name}`
}

async function takeOverSection(db: Db, section: AccountSection, items: Handled[], parts: ImportParts): Promise<void> {
  const own = items.filter(({ admitted }) => admitted?.section === section)
  if (own.length === 0) return
  const values = own.map(({ admitted }) => admitted?.value)
  const outcomes =
    section === 'events'
      ? await takeOverEvents(db, values as AccountItems['events'][], parts)
      : await takeOver[section](db, parts.userId, values as never[])
  for (const [index, handled] of own.entries()) handled.outcome = outcomes[index] ?? 'known'
}

async function takeOverEvents(db: Db, items: AccountItems['events'][], parts: ImportParts): Promise<Outcome[]> {
  const standings = await parts.recordEvents(db, items.map(eventOf))
  return standings.map((standing) => {
    if (standing === 'other-contents')
      return { refused: 'Your account has an event of this id that tells something else.' }
    return standing === 'recorded' ? 'added' : 'known'
  })
}

function reportOn(file: FoundFile, items: Handled[], dryRun: boolean): ImportReport {
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
      missing: Math.max(0, (file.itemCount ?? 0) - items.length),
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

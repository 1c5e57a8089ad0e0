import { Readable } from 'node:stream'
import { accountFormat, accountFormatVersion, type EventItem } from '../../domain/account-file.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { statsOf } from '../../domain/learner-record.ts'
import { statementOf, type XapiNames } from '../../domain/xapi.ts'
import type { Db } from '../db/db.ts'
import { lineWithChecksum } from './checksum.ts'
import { pagesOf } from './queries.ts'
import { events } from './sections/events.ts'
import { sections } from './sections/index.ts'
import { readProfile } from './sections/profile.ts'

export interface ExportParts {
  db: Db
  userId: string
  /** The address of this site. */
  publicUrl: string
  readRecord: () => Promise<LearnerRecord>
  /** The learner's picture, if there is one. */
  readPicture: () => Promise<Picture | undefined>
}

interface Picture {
  webp: Uint8Array
  createdAt: string
}

/**
 * The file of everything, an item a line, read from the database no faster than it is taken.
 *
 * @throws ProblemError where the picture cannot be read
 */
export async function accountFile(parts: ExportParts): Promise<Readable> {
  const picture = await parts.readPicture()
  return Readable.from(piecesOf(parts, picture))
}

async function* piecesOf(
  { db, userId, publicUrl, readRecord }: ExportParts,
  picture: Picture | undefined,
): AsyncGenerator<string> {
  const member = (name: string, value: unknown) => `"${name}": ${JSON.stringify(value)},\n`
  let itemCount = 0
  const linesOf = (items: readonly object[]) => {
    itemCount += items.length
    return items.map(lineWithChecksum).join(',\n')
  }
  yield `{\n${member('format', accountFormat)}${member('version', accountFormatVersion)}`
  yield member('exportedAt', new Date().toISOString()) + member('installation', publicUrl)
  yield `"profile": ${linesOf([await readProfile(db, userId)])},\n`
  for (const [name, { rows }] of Object.entries(sections)) {
    if (!rows) continue
    let isFirst = true
    yield `"${name}": [`
    for await (const items of pagesOf(db, userId, rows)) {
      yield `${isFirst ? '' : ','}\n${linesOf(items)}`
      isFirst = false
    }
    yield '\n],\n'
  }
  const pictures = picture ? [{ ...picture, webp: Buffer.from(picture.webp).toString('base64') }] : []
  yield `"pictures": [\n${linesOf(pictures)}\n],\n`
  // The counts towards the bounds of a day belong to this installation.
  const { counts: _, ...record } = await readRecord()
  yield member('record', { stats: statsOf(record), ...record })
  // Last, so that a file which was cut off is known by its absence.
  yield `"itemCount": ${itemCount}\n}\n`
}

/** The learner's events as xAPI statements, one a line. */
export function statementLines(db: Db, userId: string, names: XapiNames): Readable {
  return Readable.from(statementPages(db, userId, names))
}

async function* statementPages(db: Db, userId: string, names: XapiNames): AsyncGenerator<string> {
  for await (const items of pagesOf(db, userId, events.rows)) {
    const statements = (items as Omit<EventItem, 'checksum'>[]).map((event) => statementOf(event as EventItem, names))
    yield statements.map((statement) => `${JSON.stringify(statement)}\n`).join('')
  }
}

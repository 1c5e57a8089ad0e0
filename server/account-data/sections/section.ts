import { isFuture } from '../../../domain/calendar.ts'
import { raise } from '../../../domain/errors.ts'
import type { Db } from '../../db/db.ts'
import type { Subjects } from '../../items/subjects.ts'
import type { PageStatements } from '../queries.ts'

/** A part of the file: how its items are read, validated and merged into an account. */
export interface Section<Item> {
  /** The fields that identify an item; a part without any has one item. */
  key: readonly (keyof Item)[]
  /** Present where the section is a list with an item for each row. */
  rows?: Rows
  /** @throws ProblemError where what its fields say may not be taken over */
  validate?(item: Item, given: ValidationContext): void
  /** Merges items into an account, inside a transaction that has locked the learner's rows. Stored values stay. */
  merge?: (db: Db, userId: string, items: Item[], given: ValidationContext) => Promise<Outcome[]>
}

/** How the items of a list are read. */
export interface Rows {
  pages: PageStatements
  /** An item as the file has it, where putting it together costs less here than in the database. */
  shape?: (item: Record<string, unknown>) => object
  pageSize?: number
}

/** Rows with long texts that are read at a time. */
export const longRowsPerPage = 20

/** The facts that an item is validated by: the content of this installation, and the present. */
export interface ValidationContext extends Subjects {
  now: Date
}

/** The outcome of an item: `added`, `known`, or why the database refused it, in one sentence. */
export type Outcome = 'added' | 'known' | { refused: string }

/** @throws ProblemError for an item that is dated later than now */
export function refuseFuture(instant: string, now: Date): void {
  if (isFuture(new Date(instant), now)) raise('invalid-input', `It says ${instant}, which is yet to come.`)
}

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type ItemKind, isSameValue } from '../../domain/items/item-kind.ts'
import type { Db } from '../db/db.ts'
import { iso, sql } from '../db/sql.ts'
import { presentTarget, type Subjects } from './subjects.ts'

/** An item as it is stored: its value is JSON. */
const ItemRow = z.object({ target: z.string(), value: z.string(), version: z.string(), updatedAt: z.string() })
export type ItemRow = z.infer<typeof ItemRow>

const itemColumns = sql`target, value, item_version(value) as version, ${iso(sql`updated_at`)} as "updatedAt"`

export async function readItem(
  db: Db,
  userId: string,
  { name }: Pick<ItemKind, 'name'>,
  target: string,
): Promise<ItemRow | undefined> {
  return db.row(readSql, [userId, name, target])
}

const readSql = sql.rows(ItemRow.shape)`
select ${itemColumns} from learner_items where user_id = $1 and kind = $2 and target = $3`

/**
 * The target under which an item is read and written: the present id of its subject. An item of a renamed lesson that
 * could not be merged with that of the present id stays under its former id.
 *
 * @returns null where the content has no such subject, and never had
 */
export async function storedTarget(
  db: Db,
  userId: string,
  kind: ItemKind,
  target: string,
  subjects: Subjects,
): Promise<string | null> {
  const present = presentTarget(kind, target, subjects)
  if (present === null || present === target) return present
  return (await readItem(db, userId, kind, target)) ? target : present
}

/** A learner's items of a kind, the one written last first. */
export async function readItems(db: Db, userId: string, { name }: Pick<ItemKind, 'name'>): Promise<ItemRow[]> {
  const row = await db.row(readAllSql, [userId, name])
  return row?.items ?? []
}

const readAllSql = sql.rows({ items: z.array(ItemRow) })`
select coalesce(json_agg(item), '[]') as items from (
  select ${itemColumns} from learner_items where user_id = $1 and kind = $2 order by updated_at desc, target) item`

const WriteOutcome = z.enum(['done', 'known', 'conflict', 'full'])
export type WriteOutcome = z.infer<typeof WriteOutcome>

/**
 * Writes a value of the kind; its empty value deletes the item.
 *
 * @param base the version that it was written over; undefined replaces any
 * @param writtenAt the instant of an imported item; now by default
 * @returns with the outcome the version of the value, which the database computes in the same way
 */
export async function writeItem(
  db: Db,
  userId: string,
  kind: ItemKind,
  target: string,
  value: unknown,
  base: string | undefined,
  writtenAt: string | null = null,
): Promise<{ outcome: WriteOutcome; version: string }> {
  const { name, empty, maxItems = null, maxBytes = null } = kind
  const text = isSameValue(value, empty) ? null : JSON.stringify(value)
  const row = await db.row(writeSql, [userId, name, target, base ?? null, text, maxItems, maxBytes, writtenAt])
  if (!row) throw new Error('write_item returned nothing')
  const version = text === null ? '' : createHash('sha256').update(text).digest('hex').slice(0, 32)
  return { outcome: row.outcome, version }
}

/** Says that there is no room for more items of a kind. */
export function fullOf({ title, maxItems, maxBytes }: ItemKind): string {
  const limits = [maxItems?.toLocaleString('en'), maxBytes && `${maxBytes / 1_000_000} MB`].filter(Boolean)
  return `${title}: you have ${limits.join(' or ')}, which is the most. Shorten or delete one that you no longer need.`
}

const writeSql = sql.rows({ outcome: WriteOutcome })`
select write_item($1, $2, $3, $4, $5, $6, $7, $8) as outcome`

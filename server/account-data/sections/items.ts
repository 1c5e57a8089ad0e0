import { isDeepStrictEqual } from 'node:util'
import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import type { ItemKind } from '../../../domain/items/item-kind.ts'
import { itemKindNamed } from '../../../domain/items/item-kinds.ts'
import type { Db } from '../../db/db.ts'
import { iso, sql } from '../../db/sql.ts'
import { fullOf, readItem, writeItem } from '../../items/item-queries.ts'
import { type DatedValue, mergeByAge } from '../../items/merge-by-age.ts'
import { noSuchSubject, presentTarget } from '../../items/subjects.ts'
import { pagesSql } from '../queries.ts'
import { longRowsPerPage, type Outcome, refuseFuture, type Section } from './section.ts'

export const items = {
  key: ['kind', 'target'],
  rows: {
    pages: pagesSql(
      sql`learner_items`,
      sql`json_build_object(
        'kind', kind, 'target', target, 'value', value::json, 'updatedAt', ${iso(sql`updated_at`)})`,
      [
        { column: sql`kind`, type: sql`text` },
        { column: sql`target`, type: sql`text` },
      ],
    ),
    pageSize: longRowsPerPage,
  },
  validate: ({ kind, target, updatedAt }, context) => {
    refuseFuture(updatedAt, context.now)
    const declared = kindOf(kind)
    if (presentTarget(declared, target, context) === null) raise('not-found', noSuchSubject(declared, target))
  },
  merge: async (db, userId, items, context) => {
    const outcomes: Outcome[] = []
    for (const item of items) {
      const kind = kindOf(item.kind)
      outcomes.push(await mergeItem(db, userId, kind, presentTarget(kind, item.target, context) ?? item.target, item))
    }
    return outcomes
  },
} satisfies Section<AccountItems['items']>

function kindOf(name: string): ItemKind {
  return itemKindNamed(name) ?? raise('not-found', `This Waymark does not know items of the kind '${name}'.`)
}

/** Merges an item with the stored one. */
async function mergeItem(
  db: Db,
  userId: string,
  kind: ItemKind,
  target: string,
  { value, updatedAt }: DatedValue,
): Promise<Outcome> {
  const stored = await readItem(db, userId, kind, target)
  const current = stored && { ...stored, value: JSON.parse(stored.value) as unknown }
  if (current && isDeepStrictEqual(current.value, value)) return 'known'
  const merged = current ? mergeByAge(kind, { value, updatedAt }, current) : { value, updatedAt }
  if (!merged) return { refused: 'Your account has something else here, and keeps it.' }
  if (current && isDeepStrictEqual(current.value, merged.value)) return 'known'
  const { success, error } = kind.value.safeParse(merged.value)
  if (!success) return { refused: `Together with what your account has: ${error.issues[0]?.message}` }
  const base = stored?.version ?? ''
  const { outcome } = await writeItem(db, userId, kind, target, merged.value, base, merged.updatedAt)
  // The learner wrote it meanwhile.
  if (outcome === 'conflict') return mergeItem(db, userId, kind, target, { value, updatedAt })
  if (outcome === 'full') return { refused: fullOf(kind) }
  return outcome === 'known' ? 'known' : 'added'
}

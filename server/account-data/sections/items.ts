import type { AccountItems, StoredItem } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { type ItemKind, isSameValue, losesText } from '../../../domain/items/item-kind.ts'
import { itemKindNamed } from '../../../domain/items/item-kinds.ts'
import { isoSql } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { readItem, writeItem } from '../../items/item-queries.ts'
import { noSuchSubject, presentTarget } from '../../items/subjects.ts'
import { refuseFuture } from './refusals.ts'
import { longRowsPerPage, type Outcome, type Section } from './section.ts'

export const items = {
  key: ['kind', 'target'],
  rows: {
    table: 'learner_items',
    item: `json_build_object('kind', kind, 'target', target, 'value', value::json, 'updatedAt', ${isoSql('updated_at')})`,
    order: { kind: 'text', target: 'text' },
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

/** Joins an item with the stored one. The stored value stays where a kind does not join, unless it is the older one. */
async function mergeItem(
  db: Db,
  userId: string,
  kind: ItemKind,
  target: string,
  { value, updatedAt }: StoredItem,
): Promise<Outcome> {
  const stored = await readItem(db, userId, kind, target)
  const theirs: unknown = stored && JSON.parse(stored.value)
  if (stored && isSameValue(theirs, value)) return 'known'
  const joined = stored ? joinedValue(kind, value, theirs, updatedAt > stored.updatedAt) : value
  if (stored && losesText(kind, value, joined))
    return { refused: 'Your account has something else here, and keeps it.' }
  if (stored && isSameValue(theirs, joined)) return 'known'
  const { success, error } = kind.value.safeParse(joined)
  if (!success) return { refused: `Together with what your account has: ${error.issues[0]?.message}` }
  const { outcome } = await writeItem(db, userId, kind, target, joined, stored?.version ?? '', updatedAt)
  if (outcome === 'full') return { refused: 'Your account has as many of these as it can hold.' }
  return outcome === 'known' ? 'known' : 'added'
}

function joinedValue(kind: ItemKind, ours: unknown, theirs: unknown, isNewer: boolean): unknown {
  if (kind.join) return kind.join({ base: null, ours, theirs })
  return isNewer ? ours : theirs
}

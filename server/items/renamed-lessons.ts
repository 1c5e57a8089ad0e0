import { type ItemKind, isSameValue, losesText } from '../../domain/items/item-kind.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import type { Catalogue } from '../catalogue.ts'
import { type Db, queryRow } from '../db/db.ts'
import { readItem, writeItem } from './item-queries.ts'

const kindsOfLessons: readonly ItemKind[] = (itemKinds as readonly unknown[] as readonly ItemKind[]).filter(
  ({ about }) => about === 'lesson' || about === 'exercise',
)

/**
 * Moves items of renamed lessons to their present ids, at the start. An item that is there already is merged with the
 * one that moves.
 */
export async function moveItemsOfRenamedLessons(db: Db, { renamedLessons }: Catalogue): Promise<void> {
  if (renamedLessons.size === 0) return
  const names = kindsOfLessons.map(({ name }) => name)
  const values = [names, [...renamedLessons.keys()]]
  const row = await queryRow<{ items: FormerItem[] }>(db, formerItemsSql, values)
  for (const { userId, kind: name, target, value } of row?.items ?? []) {
    const kind = kindsOfLessons.find((one) => one.name === name)
    const present = renamedLessons.get(target)
    if (kind && present) await moveItem(db, userId, kind, { from: target, to: present, value: JSON.parse(value) })
  }
}

interface FormerItem {
  userId: string
  kind: string
  target: string
  value: string
}

const formerItemsSql = `
select coalesce(json_agg(json_build_object('userId', user_id, 'kind', kind, 'target', target, 'value', value)), '[]')
  as items
from learner_items where kind = any($1::text[]) and target = any($2::text[])`

/** An item that cannot be merged stays where it is, and one that its learner writes meanwhile until the next start. */
async function moveItem(
  db: Db,
  userId: string,
  kind: ItemKind,
  { from, to, value }: { from: string; to: string; value: unknown },
): Promise<void> {
  const stored = await readItem(db, userId, kind, to)
  const theirs: unknown = stored ? JSON.parse(stored.value) : kind.empty
  const isEmpty = isSameValue(theirs, kind.empty)
  const joined = isEmpty ? value : (kind.join?.({ base: null, ours: value, theirs }) ?? theirs)
  if (losesText(kind, value, joined)) return
  const { outcome } = await writeItem(db, userId, kind, to, joined, stored?.version ?? '')
  if (outcome === 'done' || outcome === 'known') await writeItem(db, userId, kind, from, kind.empty, undefined)
}

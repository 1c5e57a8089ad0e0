import { z } from 'zod'
import type { ItemKind } from '../../domain/items/item-kind.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { iso, sql } from '../db/sql.ts'
import { readItem, writeItem } from './item-queries.ts'
import { mergeByAge } from './merge-by-age.ts'

const kindsOfLessons: readonly ItemKind[] = itemKinds.filter(({ about }) => about === 'lesson' || about === 'exercise')

/**
 * Moves items of renamed lessons to their present ids, at the start. An item that is there already is merged with the
 * one that moves.
 */
export async function moveItemsOfRenamedLessons(db: Db, { renamedLessons }: Catalogue): Promise<void> {
  if (renamedLessons.size === 0) return
  const names = kindsOfLessons.map(({ name }) => name)
  const values = [names, [...renamedLessons.keys()]]
  const row = await db.row(formerItemsSql, values)
  for (const item of row?.items ?? []) {
    const kind = kindsOfLessons.find(({ name }) => name === item.kind)
    const present = renamedLessons.get(item.target)
    if (kind && present) await moveItem(db, kind, present, item)
  }
}

const FormerItem = z.object({
  userId: z.string(),
  kind: z.string(),
  target: z.string(),
  value: z.string(),
  updatedAt: z.string(),
})
type FormerItem = z.infer<typeof FormerItem>

const formerItemsSql = sql.rows({ items: z.array(FormerItem) })`
select coalesce(json_agg(json_build_object('userId', user_id, 'kind', kind, 'target', target, 'value', value,
  'updatedAt', ${iso(sql`updated_at`)}) order by updated_at), '[]') as items
from learner_items where kind = any($1::text[]) and target = any($2::text[])`

/** An item that cannot be merged stays where it is, and one that its learner writes meanwhile until the next start. */
async function moveItem(db: Db, kind: ItemKind, to: string, { userId, target, ...former }: FormerItem): Promise<void> {
  const moving = { value: JSON.parse(former.value) as unknown, updatedAt: former.updatedAt }
  const stored = await readItem(db, userId, kind, to)
  const merged = stored ? mergeByAge(kind, moving, { ...stored, value: JSON.parse(stored.value) }) : moving
  if (!merged || !kind.value.safeParse(merged.value).success) return
  const base = stored?.version ?? ''
  const { outcome } = await writeItem(db, userId, kind, to, merged.value, base, merged.updatedAt)
  if (outcome === 'done' || outcome === 'known') await writeItem(db, userId, kind, target, kind.empty, undefined)
}

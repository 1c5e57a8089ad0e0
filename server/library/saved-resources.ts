import { savedResourceItem } from '../../domain/items/saved-resource.ts'
import type { Db } from '../db/db.ts'
import { readItems } from '../items/item-queries.ts'

/** Ids of the resources on a learner's list, the one saved last first. */
export async function readSavedResources(db: Db, userId: string): Promise<number[]> {
  return (await readItems(db, userId, savedResourceItem)).map(({ target }) => Number(target))
}

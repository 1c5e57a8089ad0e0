import { type Db, queryRow } from '../db/db.ts'
import { slices } from '../slices.ts'
import type { Rows } from './sections/section.ts'

/** Rows that are read at a time. */
const rowsPerPage = 250

/**
 * The items of a list, a page at a time: between two of them the database is free for others, and each page costs the
 * same however many there are.
 */
export async function* pagesOf(db: Db, userId: string, rows: Rows): AsyncGenerator<object[]> {
  const { table, item, shape, order, pageSize = rowsPerPage } = rows
  const columns = Object.keys(order)
  const after = Object.values(order).map((type, index) => `$${index + 3}::${type}`)
  const pageSql = (isFirst: boolean) => `
    with page as (
      select * from ${table}
      where user_id = $1 ${isFirst ? '' : `and (${columns}) > (${after})`}
      order by ${columns} limit $2::int)
    select json_agg(${item} order by ${columns}) as items,
      (select array[${columns.map((column) => `${column}::text`)}] from page
        order by ${columns.map((column) => `${column} desc`)} limit 1) as place
    from page`
  const slice = slices()
  let place: string[] | null = []
  do {
    const row: Page | undefined = await queryRow<Page>(db, pageSql(place.length === 0), [userId, pageSize, ...place])
    await slice()
    if (row?.items) yield shape ? row.items.map(shape) : row.items
    place = row?.items?.length === pageSize ? row.place : null
  } while (place)
}

interface Page {
  items: Record<string, unknown>[] | null
  place: string[] | null
}

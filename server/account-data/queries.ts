import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { type RowOf, type Sql, sql } from '../db/sql.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Rows } from './sections/section.ts'

/** Rows that are read at a time. */
const rowsPerPage = 250

/** Statements that read a list page by page: each page costs the same, however long the list is. */
export type PageStatements = ReturnType<typeof pagesSql>

/**
 * @param item an item as one JSON object
 * @param order columns that sort the rows and identify each, with their types
 */
export function pagesSql(table: Sql, item: Sql, order: readonly { column: Sql; type: Sql }[]) {
  const columns = sql.list(order.map(({ column }) => column))
  const texts = sql.list(order.map(({ column }) => sql`${column}::text`))
  const backwards = sql.list(order.map(({ column }) => sql`${column} desc`))
  const place = sql.list(order.map(({ type }, index) => sql`$${index + 3}::${type}`))
  const pageSql = (afterPlace: Sql) => sql.rows({
    items: z.array(z.record(z.string(), z.unknown())).nullable(),
    place: z.array(z.string()).nullable(),
  })`
with page as (select * from ${table} where user_id = $1 ${afterPlace} order by ${columns} limit $2::int)
select json_agg(${item} order by ${columns}) as items,
  (select array[${texts}] from page order by ${backwards} limit 1) as place
from page`
  return { first: pageSql(sql``), next: pageSql(sql`and (${columns}) > (${place})`) }
}

/** The items of a list, a page at a time: between two pages the database is free for others. */
export async function* pagesOf(db: Db, userId: string, rows: Rows): AsyncGenerator<object[]> {
  const { pages, shape, pageSize = rowsPerPage } = rows
  let place: string[] | null = []
  do {
    const row: Page | undefined = await db.row(place.length ? pages.next : pages.first, [userId, pageSize, ...place])
    await yieldToEventLoop()
    if (row?.items) yield shape ? row.items.map(shape) : row.items
    place = row?.items?.length === pageSize ? row.place : null
  } while (place)
}

type Page = RowOf<PageStatements['first']>

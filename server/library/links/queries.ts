import { z } from 'zod'
import type { LinkState } from '../../../domain/link-states.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import type { Db } from '../../db/db.ts'
import { sql } from '../../db/sql.ts'

const state = z.enum(['works', 'moved', 'gone', 'dead', 'unclear'])

/** Address keys of dead pages. */
export async function readDeadKeys(db: Db): Promise<Set<string>> {
  const rows = await db.rows(readDeadSql)
  return new Set(rows.map(({ addressKey }) => addressKey))
}

const readDeadSql = sql.rows({ addressKey: z.string() })`
select address_key as "addressKey" from resource_links where state = 'dead'`

/** The state of each address that was checked or reported. */
export async function readLinkStates(db: Db): Promise<Map<string, LinkState | { nextCheckAt: Date; checkedAt: null }>> {
  const rows = await db.rows(readStatesSql)
  return new Map(
    rows.map(({ addressKey, checkedAt, ...link }) => [
      addressKey,
      checkedAt === null ? { nextCheckAt: link.nextCheckAt, checkedAt } : { ...link, checkedAt },
    ]),
  )
}

const readStatesSql = sql.rows({
  addressKey: z.string(),
  state,
  status: z.int().nullable(),
  movedTo: z.string().nullable(),
  timesGone: z.int(),
  firstGoneAt: z.date().nullable(),
  timesUnclear: z.int(),
  checkedAt: z.date().nullable(),
  nextCheckAt: z.date(),
})`
select address_key as "addressKey", state, status, moved_to as "movedTo", times_gone as "timesGone",
  first_gone_at as "firstGoneAt", times_unclear as "timesUnclear", checked_at as "checkedAt",
  next_check_at as "nextCheckAt"
from resource_links`

export interface LinkTrouble {
  url: string
  state: 'moved' | 'gone' | 'dead' | 'reported'
  movedTo: string | null
  /** Reports by learners since the last check. */
  reports: number
}

/** Pages that moved, are gone or dead, or were reported since their last check. */
export async function readLinkTroubles(db: Db, urls: readonly string[]): Promise<LinkTrouble[]> {
  const rows = await db.rows(readTroublesSql)
  const byKey = new Map(rows.map((row) => [row.addressKey, row]))
  const urlOf = new Map(urls.map((url) => [addressKey(url) ?? '', url]))
  return [...urlOf].flatMap(([key, url]) => {
    const row = byKey.get(key)
    if (!row) return []
    const state = row.state === 'works' || row.state === 'unclear' ? 'reported' : row.state
    return [{ url, state, movedTo: row.movedTo, reports: row.reports }]
  })
}

const readTroublesSql = sql.rows({
  addressKey: z.string(),
  state,
  movedTo: z.string().nullable(),
  reports: z.int(),
})`
select address_key as "addressKey", state, moved_to as "movedTo", reports from resource_links
where state in ('moved', 'gone', 'dead') or reports > 0`

export async function writeLinkState(db: Db, addressKey: string, state: LinkState): Promise<void> {
  const { movedTo, timesGone, firstGoneAt, timesUnclear, checkedAt, nextCheckAt } = state
  const values = [addressKey, state.state, state.status, movedTo, timesGone, firstGoneAt, timesUnclear]
  await db.row(writeSql, [...values, checkedAt, nextCheckAt])
}

const writeSql = sql`
insert into resource_links (address_key, state, status, moved_to, times_gone, first_gone_at, times_unclear, checked_at,
  next_check_at, reports)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
on conflict (address_key) do update
set state = excluded.state, status = excluded.status, moved_to = excluded.moved_to, times_gone = excluded.times_gone,
  first_gone_at = excluded.first_gone_at, times_unclear = excluded.times_unclear, checked_at = excluded.checked_at,
  next_check_at = excluded.next_check_at, reports = excluded.reports`

/** Postpones the check of pages until that moment. */
export async function putOffLinks(db: Db, addressKeys: readonly string[], until: Date): Promise<void> {
  await db.row(putOffSql, [addressKeys, until])
}

const putOffSql = sql`
insert into resource_links (address_key, next_check_at) select key, $2::timestamptz from unnest($1::text[]) as keys (key)
on conflict (address_key) do update set next_check_at = excluded.next_check_at`

/** Makes a page due for the next check. */
export async function reportLink(db: Db, addressKey: string): Promise<void> {
  await db.row(reportSql, [addressKey])
}

const reportSql = sql`
insert into resource_links (address_key, reports) values ($1, 1)
on conflict (address_key) do update
set reports = resource_links.reports + 1, next_check_at = excluded.next_check_at`

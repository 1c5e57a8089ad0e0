import type { LinkState } from '../../../domain/link-states.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import { type Db, queryRow } from '../../db/db.ts'

/** Address keys of dead pages. */
export async function readDeadKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('resource_links').select('address_key').where('state', '=', 'dead').execute()
  return new Set(rows.map(({ address_key }) => address_key))
}

/** The state of each address that was checked or reported. */
export async function readLinkStates(db: Db): Promise<Map<string, LinkState | { nextCheckAt: Date; checkedAt: null }>> {
  const rows = await db.selectFrom('resource_links').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.address_key,
      row.checked_at === null
        ? { nextCheckAt: row.next_check_at, checkedAt: null }
        : {
            state: row.state,
            status: row.status,
            movedTo: row.moved_to,
            timesGone: row.times_gone,
            firstGoneAt: row.first_gone_at,
            timesUnclear: row.times_unclear,
            checkedAt: row.checked_at,
            nextCheckAt: row.next_check_at,
          },
    ]),
  )
}

export interface LinkTrouble {
  url: string
  state: 'moved' | 'gone' | 'dead' | 'reported'
  movedTo: string | null
  /** Reports by learners since the last check. */
  reports: number
}

/** Pages that moved, are gone or dead, or were reported since their last check. */
export async function readLinkTroubles(db: Db, urls: readonly string[]): Promise<LinkTrouble[]> {
  const rows = await db
    .selectFrom('resource_links')
    .select(['address_key', 'state', 'moved_to', 'reports'])
    .where((is) => is.or([is('state', 'in', ['moved', 'gone', 'dead']), is('reports', '>', 0)]))
    .execute()
  const byKey = new Map(rows.map((row) => [row.address_key, row]))
  const urlOf = new Map(urls.map((url) => [addressKey(url) ?? '', url]))
  return [...urlOf].flatMap(([key, url]) => {
    const row = byKey.get(key)
    if (!row) return []
    const state = row.state === 'works' || row.state === 'unclear' ? 'reported' : row.state
    return [{ url, state, movedTo: row.moved_to, reports: row.reports }]
  })
}

export async function writeLinkState(db: Db, addressKey: string, state: LinkState): Promise<void> {
  const { movedTo, timesGone, firstGoneAt, timesUnclear, checkedAt, nextCheckAt } = state
  const values = [addressKey, state.state, state.status, movedTo, timesGone, firstGoneAt, timesUnclear]
  await queryRow(db, writeSql, [...values, checkedAt, nextCheckAt])
}

const columns = [
  ...['state', 'status', 'moved_to', 'times_gone', 'first_gone_at', 'times_unclear', 'checked_at', 'next_check_at'],
  'reports',
]
const writeSql = `
insert into resource_links (address_key, ${columns.join(', ')})
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
on conflict (address_key) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Postpones the check of pages until that moment. */
export async function putOffLinks(db: Db, addressKeys: readonly string[], until: Date): Promise<void> {
  await queryRow(db, putOffSql, [addressKeys, until])
}

const putOffSql = `
insert into resource_links (address_key, next_check_at) select key, $2::timestamptz from unnest($1::text[]) as keys (key)
on conflict (address_key) do update set next_check_at = excluded.next_check_at`

/** Makes a page due for the next check. */
export async function reportLink(db: Db, addressKey: string): Promise<void> {
  await queryRow(db, reportSql, [addressKey])
}

const reportSql = `
insert into resource_links (address_key, reports) values ($1, 1)
on conflict (address_key) do update
set reports = resource_links.reports + 1, next_check_at = excluded.next_check_at`

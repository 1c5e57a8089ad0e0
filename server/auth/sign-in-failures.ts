import type { FastifyRequest } from 'fastify'
import QuickLRU from 'quick-lru'
import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import { afterOthers, currentAsker } from '../admission.ts'
import type { Db } from '../db/db.ts'
import { type Sql, sql } from '../db/sql.ts'
import { addressOf, networkOf, type PrefixLength } from './network.ts'
import { hashOf } from './tokens.ts'

/**
 * The limit of a route by which anybody may sign in or up. It stops a flood before it reaches the database; a school
 * behind one address stays below it.
 */
export function attemptLimit(max: number) {
  const errorResponseBuilder = () => raise('too-many-requests', 'Too many attempts. Please wait a minute.')
  const keyGenerator = (request: FastifyRequest) => networkOf(addressOf(request))
  return { rateLimit: { max: max * 10, timeWindow: '1 minute', keyGenerator, errorResponseBuilder } }
}

/** Seconds in which a level drains by the number of free failures. */
const drainSeconds = 15 * 60
const longestWait = 60 // s
/** Maximum level above the free failures: 2 to this power exceeds the longest wait. */
const highest = 6

/**
 * Failures by the first of several limits up to which the others' waits do not hold: whoever failed no more often than a
 * person who mistypes is not made to wait for what others did.
 */
const mistyped = 2

/** A leaky bucket: its key, and the failures that cost no wait. */
export interface Limit {
  name: string
  free: number
  /** Whether its wait holds only for whoever failed more often than `mistyped` by the first limit. */
  isOthers?: true
  /** The network that is counted. A correct password refunds only its own attempt; refused attempts count too. */
  network?: string
}

/** The failures of a network and of the larger ones that it is part of, which have larger allowances. */
function networkLimits(what: string, address: string, free: number): (Limit & { network: string })[] {
  const shares: [PrefixLength, number][] = address.includes(':')
    ? [
        [64, 1],
        [56, 4],
        [48, 16],
      ]
    : [[64, 1]]
  return shares.map(([length, share]) => {
    const network = networkOf(address, length)
    return { name: `${what} ${network}`, free: free * share, network }
  })
}

/**
 * Limits of a sign-in. Waits that others caused, for this account or in this network, hold only for whoever failed here
 * repeatedly: a correct password is not made to wait for them, while guessing at one account from one network is.
 *
 * @param freeOfNetwork a whole school may be behind one address
 */
export function signInLimits(email: string, address: string, freeOfNetwork: number): Limit[] {
  const account = email.toLowerCase()
  return [
    { name: `account ${account} from ${networkOf(address, 48)}`, free: 5 },
    { name: `account ${account}`, free: 20, isOthers: true },
    ...networkLimits('network', address, freeOfNetwork).map((limit) => ({ ...limit, isOthers: true as const })),
  ]
}

/** Limits of signing up, which also reveals whether an address has an account. */
export function signUpLimits(address: string, freeOfNetwork: number): Limit[] {
  return networkLimits('new accounts from', address, freeOfNetwork)
}

/** Limits of mails to an address, so that nobody floods it. */
export function mailLimits(email: string, address: string, freeOfNetwork: number): Limit[] {
  return [{ name: `mail ${email.toLowerCase()}`, free: 3 }, ...networkLimits('mail from', address, freeOfNetwork)]
}

/**
 * Limits of codes from an authenticator app or a list. The library checks its own limit before it counts, so concurrent
 * attempts would all pass.
 *
 * @param userId of the account, while somebody is signing in to it
 */
export function secondFactorLimits(userId: string | undefined, address: string, freeOfNetwork: number): Limit[] {
  const networks = networkLimits('second factor from', address, freeOfNetwork)
  if (userId === undefined) return networks
  return [
    { name: `second factor of ${userId}`, free: 10 },
    ...networks.map((limit) => ({ ...limit, isOthers: true as const })),
  ]
}

/** Limits of confirming the password or code of a signed-in learner. */
export function confirmationLimits(learnerId: string): Limit[] {
  return [{ name: `confirmation ${learnerId}`, free: 5 }]
}

/** Limits of deleting an account; separate from sign-in, so that strangers cannot block a deletion. */
export function deletionLimits(learnerId: string): Limit[] {
  return [{ name: `deletion ${learnerId}`, free: 5 }]
}

/**
 * Verifies a password within these limits. The attempt is counted as wrong first, and refunded when the password was
 * right or the check failed.
 *
 * @throws ProblemError while a wait is due, and any error of the check.
 */
export async function withinLimits<Checked extends { ok: boolean }>(
  db: Db,
  limits: Limit[],
  check: () => Promise<Checked>,
): Promise<Checked> {
  const counted = await countFailure(db, limits)
  const checked = await (counted.isCrowded ? afterOthers(check) : check()).catch(async (error) => {
    // When the database is away this write fails too, and the count drains by itself.
    await counted.takeBack().catch(() => {})
    throw error
  })
  if (checked.ok) await counted.forget()
  return checked
}

/**
 * Counts a wrong password before the check. One statement for all processes makes concurrent attempts count like
 * sequential ones. Each failure beyond the free ones doubles the wait, up to a minute, whether or not the account
 * exists.
 *
 * @param what is counted, in words
 * @throws ProblemError while a wait is due.
 */
export async function countFailure(db: Db, limits: Limit[], what = 'failed attempts'): Promise<Counted> {
  const columns = [limits.map(keyOf), limits.map(({ free }) => free), limits.map(({ isOthers }) => isOthers ?? false)]
  const row = await db.row(countFailureSql, columns)
  const networks = limits.filter(({ network }) => network !== undefined)
  const crowded = networks.find((limit) => row?.due.includes(keyOf(limit)))
  if (crowded) logCrowded(crowded)
  if (row?.wait !== null || row.counted !== limits.length) {
    await db.row(countRefusalSql, [networks.map(keyOf)])
    refuse(row?.wait ?? 1, what)
  }
  const lower = (forgotten: Limit[]) => db.row(lowerSql, [limits.map(keyOf), forgotten.map(keyOf)])
  return {
    isCrowded: crowded !== undefined,
    forget: async () => void (await lower(limits.filter((limit) => !networks.includes(limit)))),
    takeBack: async () => void (await lower([])),
  }
}

/** An attempt that was counted as wrong. */
interface Counted {
  /** Whether the network is beyond its allowance. */
  isCrowded: boolean
  /** The password was right: refunds this attempt and earlier failures of the account's own keys. */
  forget(): Promise<void>
  /** The password was not checked: refunds this attempt. */
  takeBack(): Promise<void>
}

function refuse(seconds: number, what: string): never {
  const words = `Too many ${what}. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  raise('too-many-requests', words, { retryAfter: seconds })
}

function keyOf({ name }: Limit): string {
  return hashOf(name)
}

/** Networks that the log named in the last minute. */
const logged = new QuickLRU<string, true>({ maxSize: 1000, maxAge: 60_000 })

/** Names the network to the operator, who can stop it at the proxy. */
function logCrowded({ name, network }: Limit): void {
  if (logged.has(name)) return
  logged.set(name, true)
  currentAsker().log?.warn({ network }, 'Many failed attempts to get in come from one network')
}

/**
 * A wait that lies much further ahead than any can is of a clock that was wrong. Of statements at one time, the one that
 * began first may come second, and a wait of the longest then ends after its longest.
 */
const isDueSql = (until: Sql, at: Sql) =>
  sql`(${until} > ${at} and ${until} <= seconds_after(${at}, ${2 * longestWait}))`

const drainedSql = (free: Sql, at: Sql) => sql`greatest(0,
  stored.level - greatest(0, extract(epoch from ${at} - stored.counted_at)) / ${drainSeconds} * ${free})`

/** The columns of a key after one more failure. */
const risenSql = (free: Sql, at: Sql) => sql`
  select level, free, ${at}, case when level <= free then '-infinity'
    else seconds_after(${at}, least(power(2, level - free), ${longestWait})) end
  from (select least(${free} + ${highest}, 1 + ${drainedSql(free, at)}) as level, ${free} as free) as risen`

// A key whose wait holds is not counted, nor is one that a concurrent statement counted first.
const countFailureSql = sql.rows({ counted: z.int(), wait: z.int().nullable(), due: z.array(z.string()) })`
with tried as (
  select * from unnest($1::text[], $2::int[], $3::boolean[]) with ordinality as tried (key, free, is_others, place)
), known as (
  select tried.key, place, wait_until, ${drainedSql(sql`tried.free`, sql`now()`)} as level
  from tried join sign_in_failures as stored using (key)
), binding as (
  select key from tried where not is_others or (select level from known where place = 1) > ${mistyped}
), due as (
  select key, wait_until from known where ${isDueSql(sql`wait_until`, sql`now()`)}
), waiting as (
  select max(wait_until) as until from due join binding using (key)
), counted as (
  insert into sign_in_failures as stored (key, level, free)
  select key, 1, free from tried where (select until from waiting) is null order by key
  on conflict (key) do update
  set (level, free, counted_at, wait_until) = (${risenSql(sql`excluded.free`, sql`excluded.counted_at`)})
  where excluded.key not in (select key from binding)
    or not ${isDueSql(sql`stored.wait_until`, sql`excluded.counted_at`)}
  returning key
)
select (select count(*)::int from counted) as counted, ceil(extract(epoch from until - now()))::int as wait,
  array(select key from due) as due
from waiting`

// Rows are locked in the order of counting, to avoid deadlocks.
const lockedSql = sql`locked as (select key from sign_in_failures where key = any($1) order by key for update)`

const countRefusalSql = sql`
with ${lockedSql}
update sign_in_failures as stored
set (level, free, counted_at, wait_until) = (${risenSql(sql`stored.free`, sql`now()`)})
where key in (select key from locked)`

const lowerSql = sql`
with ${lockedSql}, forgotten as (
  delete from sign_in_failures where key in (select key from locked) and key = any($2)
)
update sign_in_failures set level = greatest(0, level - 1), wait_until = '-infinity'
where key in (select key from locked) and key <> all($2)`

import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { raise } from '../../domain/errors.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { networkOf } from './network.ts'
import { hashOf } from './tokens.ts'

/** The limit of a route by which anybody may sign in or up: each network has so many attempts a minute. */
export function attemptLimit(max: number) {
  const errorResponseBuilder = () => raise('too-many-requests', 'Too many attempts. Please wait a minute.')
  const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip)
  return { rateLimit: { max, timeWindow: '1 minute', keyGenerator, errorResponseBuilder } }
}

/** Seconds in which a level drains by the number of free failures. */
const drainSeconds = 15 * 60
const longestWait = 60 // s
/** Maximum level above the free failures: 2 to this power exceeds the longest wait. */
const highest = 6

/** A leaky bucket: its key, and the failures that cost no wait. */
export interface Limit {
  name: string
  free: number
  /** Whether a correct password refunds only its own attempt, and leaves earlier failures. */
  isShared?: true
}

/**
 * Limits of a sign-in. A single network reaches its own limit below the account's, so it cannot lock anybody else out.
 *
 * @param freeOfNetwork a whole school may be behind one address
 */
export function signInLimits(email: string, address: string, freeOfNetwork: number): Limit[] {
  const [account, network] = [email.toLowerCase(), networkOf(address)]
  return [
    { name: `account ${account} from ${network}`, free: 5 },
    { name: `account ${account}`, free: 20 },
    { name: `network ${network}`, free: freeOfNetwork, isShared: true },
  ]
}

/** Limits of signing up, which also reveals whether an address has an account. */
export function signUpLimits(address: string, freeOfNetwork: number): Limit[] {
  return [{ name: `new accounts from ${networkOf(address)}`, free: freeOfNetwork }]
}

/** Limits of mails to an address, so that nobody floods it. */
export function mailLimits(email: string, address: string, freeOfNetwork: number): Limit[] {
  return [
    { name: `mail ${email.toLowerCase()}`, free: 3 },
    { name: `mail from ${networkOf(address)}`, free: freeOfNetwork },
  ]
}

/**
 * Limits of codes from an authenticator app or a list. The library checks its own limit before it counts, so concurrent
 * attempts would all pass.
 *
 * @param userId of the account, while somebody is signing in to it
 */
export function secondFactorLimits(userId: string | undefined, address: string, freeOfNetwork: number): Limit[] {
  return [
    ...(userId === undefined ? [] : [{ name: `second factor of ${userId}`, free: 10 }]),
    { name: `second factor from ${networkOf(address)}`, free: freeOfNetwork, isShared: true },
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
  const checked = await check().catch(async (error) => {
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
  const row = await db.row(countFailureSql, [limits.map(keyOf), limits.map(({ free }) => free)])
  if (row?.counted !== limits.length) refuse(row?.wait ?? 1, what)
  const lower = (forgotten: Limit[]) => db.row(lowerSql, [limits.map(keyOf), forgotten.map(keyOf)])
  return {
    forget: async () => void (await lower(limits.filter(({ isShared }) => !isShared))),
    takeBack: async () => void (await lower([])),
  }
}

/** An attempt that was counted as wrong. */
interface Counted {
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

// A key with a wait due is not counted, nor is one that a concurrent statement counted first.
const countFailureSql = sql.rows({ counted: z.int(), wait: z.int().nullable() })`
with tried as (
  select * from unnest($1::text[], $2::int[]) as tried (key, free)
), waiting as (
  select max(wait_until) as until from sign_in_failures join tried using (key) where wait_until > now()
), counted as (
  insert into sign_in_failures as stored (key, level, free)
  select key, 1, free from tried where (select until from waiting) is null order by key
  on conflict (key) do update set (level, free, counted_at, wait_until) = (
    select level, excluded.free, excluded.counted_at, case when level <= excluded.free then '-infinity'
      else seconds_after(excluded.counted_at, least(power(2, level - excluded.free), ${longestWait})) end
    from (select least(excluded.free + ${highest}, 1 + greatest(0,
      stored.level - extract(epoch from excluded.counted_at - stored.counted_at) / ${drainSeconds} * excluded.free)) as level) as risen
  ) where stored.wait_until <= excluded.counted_at
  returning key
)
select (select count(*)::int from counted) as counted, ceil(extract(epoch from until - now()))::int as wait from waiting`

// Rows are locked in the order of counting, to avoid deadlocks.
const lowerSql = sql`
with locked as (
  select key from sign_in_failures where key = any($1) order by key for update
), forgotten as (
  delete from sign_in_failures where key in (select key from locked) and key = any($2)
)
update sign_in_failures set level = greatest(0, level - 1), wait_until = '-infinity'
where key in (select key from locked) and key <> all($2)`

import { createHash } from 'node:crypto'
import { raise } from '../../domain/errors.ts'
import { type Db, queryRow } from '../db/db.ts'
import { networkOf } from './network.ts'

/** In this time as many failures drain away as are free. */
const drainSeconds = 15 * 60
const longestWait = 60 // s
/** A level rises no further above the free ones: 2 to this is beyond the longest wait. */
const highest = 6

/** What failures are counted for, and how many of them cost no wait. */
export interface Limit {
  name: string
  free: number
  /** Whether a right password takes back only its own try, and does not forget those before. */
  isShared?: true
}

/**
 * Of a try to sign in. One network, which is held to a try a minute, stays below what is free for the account as a
 * whole: it cannot make anybody else wait.
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

/** Of making an account, which also tells whether there is one with an address. */
export function signUpLimits(address: string, freeOfNetwork: number): Limit[] {
  return [{ name: `new accounts from ${networkOf(address)}`, free: freeOfNetwork }]
}

/** Of what makes a mail go to an address: whoever has it is not to be flooded. */
export function mailLimits(email: string, address: string, freeOfNetwork: number): Limit[] {
  return [
    { name: `mail ${email.toLowerCase()}`, free: 3 },
    { name: `mail from ${networkOf(address)}`, free: freeOfNetwork },
  ]
}

/**
 * Of codes from an authenticator app or a list. The library looks whether an account has had too many before it counts
 * one: of any number that come at one time, it would look at all.
 *
 * @param userId of the account, where somebody is on the way into one
 */
export function secondFactorLimits(userId: string | undefined, address: string, freeOfNetwork: number): Limit[] {
  return [
    ...(userId === undefined ? [] : [{ name: `second factor of ${userId}`, free: 10 }]),
    { name: `second factor from ${networkOf(address)}`, free: freeOfNetwork, isShared: true },
  ]
}

/** Of what a learner who is signed in gives to show that it is them. */
export function confirmationLimits(learnerId: string): Limit[] {
  return [{ name: `confirmation ${learnerId}`, free: 5 }]
}

/** Of a try to delete an account: not with those to sign in, by which others could keep a learner from leaving. */
export function deletionLimits(learnerId: string): Limit[] {
  return [{ name: `deletion ${learnerId}`, free: 5 }]
}

/**
 * Looks at a password within these limits: it is counted as wrong before, and taken back where it was right, or where
 * looking failed.
 *
 * @throws ProblemError while there is something to wait for, and whatever looking throws.
 */
export async function withinLimits<Answer extends { ok: boolean }>(
  db: Db,
  limits: Limit[],
  look: () => Promise<Answer>,
): Promise<Answer> {
  const counted = await countFailure(db, limits)
  const answer = await look().catch(async (error) => {
    // Where the database failed this may fail too, and the count drains away.
    await counted.takeBack().catch(() => {})
    throw error
  })
  if (answer.ok) await counted.forget()
  return answer
}

/**
 * To be called before a password is looked at: counts it as wrong, for all processes in one statement, so that tries at
 * one time are as many as tries in turn. Beyond the free ones each makes the next wait twice as long, up to a minute,
 * whether there is such an account or not.
 *
 * @param what there are too many of, in words
 * @throws ProblemError while there is something to wait for.
 */
export async function countFailure(db: Db, limits: Limit[], what = 'failed attempts'): Promise<Counted> {
  const row = await queryRow<{ counted: number; wait: number | null }>(db, countFailureSql, [
    limits.map(keyOf),
    limits.map(({ free }) => free),
  ])
  if (row?.counted !== limits.length) refuse(row?.wait ?? 1, what)
  const lower = (forgotten: Limit[]) => queryRow(db, lowerSql, [limits.map(keyOf), forgotten.map(keyOf)])
  return {
    forget: async () => void (await lower(limits.filter(({ isShared }) => !isShared))),
    takeBack: async () => void (await lower([])),
  }
}

/** A try that was counted as wrong. */
interface Counted {
  /** The password was right: with this try those before it are forgotten, where they are the account's own. */
  forget(): Promise<void>
  /** The password was not looked at. */
  takeBack(): Promise<void>
}

function refuse(seconds: number, what: string): never {
  const words = `Too many ${what}. Please try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  raise('too-many-requests', words, { retryAfter: seconds })
}

function keyOf({ name }: Limit): string {
  return createHash('sha256').update(name).digest('base64url')
}

// A key that has to wait is not counted, here or by a statement that came first.
const countFailureSql = `
with tried as (
  select * from unnest($1::text[], $2::int[]) as tried (key, free)
), waiting as (
  select max(wait_until) as until from sign_in_failures join tried using (key) where wait_until > now()
), counted as (
  insert into sign_in_failures as held (key, level, free)
  select key, 1, free from tried where (select until from waiting) is null order by key
  on conflict (key) do update set (level, free, counted_at, wait_until) = (
    select level, excluded.free, now(), case when level <= excluded.free then '-infinity'
      else now() + least(power(2, level - excluded.free), ${longestWait}) * interval '1 second' end
    from (select least(excluded.free + ${highest}, 1 + greatest(0,
      held.level - extract(epoch from now() - held.counted_at) / ${drainSeconds} * excluded.free)) as level) as risen
  ) where held.wait_until <= now()
  returning key
)
select (select count(*)::int from counted) as counted, ceil(extract(epoch from until - now()))::int as wait from waiting`

// Locked in the order of counting, so that two at one time never wait for each other.
const lowerSql = `
with held as (
  select key from sign_in_failures where key = any($1) order by key for update
), forgotten as (
  delete from sign_in_failures where key in (select key from held) and key = any($2)
)
update sign_in_failures set level = greatest(0, level - 1), wait_until = '-infinity'
where key in (select key from held) and key <> all($2)`

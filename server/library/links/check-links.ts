import { setTimeout } from 'node:timers/promises'
import { type LinkState, stateAfterProbe } from '../../../domain/link-states.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import type { Db } from '../../db/db.ts'
import { raiseLibraryVersion } from '../catalogue-queries.ts'
import { type ProbeOutcome, usualWait } from './probe.ts'
import { putOffLinks, readLinkStates, writeLinkState } from './queries.ts'

/** Hosts checked concurrently; each host gets one request at a time, with a pause after it. */
const hostsAtOnce = 8
/** Timeouts in a row after which a host is skipped, since it delays all others. */
const mostUnanswered = 3

export interface CheckOptions {
  probe: (url: string, options: { signal?: AbortSignal }) => Promise<ProbeOutcome>
  /** Pauses before the next request to a host; replaced in tests. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  now: () => Date
  /** Maximum of addresses to check. */
  most?: number
  onProbed?: (done: number, due: number) => void
  /** Aborts requests and pauses. */
  signal?: AbortSignal
}

export interface CheckReport {
  /** Number of checked pages by state. */
  byState: Record<LinkState['state'], number>
  /** Pages that were postponed because of their host. */
  putOff: number
  /** Permanent redirects and their targets. */
  moved: { url: string; to: string }[]
  /** Pages that this run found dead, and those that work again. */
  died: string[]
  revived: string[]
}

const pauseMs = 1000

/** Checks every page that is due. Each result is stored at once, so that an aborted run resumes. */
export async function checkLinks(db: Db, urls: readonly string[], options: CheckOptions): Promise<CheckReport> {
  const { probe, pause = wait, now, most = Number.POSITIVE_INFINITY, onProbed, signal } = options
  const known = await readLinkStates(db)
  const report: CheckReport = {
    byState: { works: 0, moved: 0, gone: 0, dead: 0, unclear: 0 },
    putOff: 0,
    moved: [],
    died: [],
    revived: [],
  }
  const due = dueOf(urls, known, now()).slice(0, most)
  const hosts = [...Map.groupBy(due, ({ url }) => new URL(url).host).values()]
  let done = 0

  async function checkHost(links: { url: string; key: string }[]): Promise<void> {
    let unanswered = 0
    for (const [index, { url, key }] of links.entries()) {
      if (signal?.aborted) return
      const outcome = await probe(url, { signal })
      if (signal?.aborted) return
      const before = known.get(key)
      const wasDead = before?.checkedAt ? before.state === 'dead' : false
      const state = stateAfterProbe(before?.checkedAt ? before : null, outcome, now())
      const isDead = state.state === 'dead'
      // Published at once: an aborted run must not leave dead pages in other processes' results.
      if (isDead === wasDead) await writeLinkState(db, key, state)
      else
        await db.transaction(async (transaction) => {
          await writeLinkState(transaction, key, state)
          await raiseLibraryVersion(transaction)
        })
      report.byState[state.state]++
      if (state.movedTo && outcome.kind === 'works') report.moved.push({ url, to: state.movedTo })
      if (isDead && !wasDead) report.died.push(url)
      if (wasDead && !isDead) report.revived.push(url)
      onProbed?.(++done, due.length)
      unanswered = outcome.status === null ? unanswered + 1 : 0
      const leaveAloneFor = outcome.leaveAloneFor ?? (unanswered === mostUnanswered ? usualWait : undefined)
      if (leaveAloneFor !== undefined) {
        const until = new Date(now().getTime() + leaveAloneFor * 1000)
        const { host } = new URL(url)
        // Includes pages that fall due meanwhile, or exceeded this run; the page itself has its own date.
        const others = dueOf(urls, known, until).filter((link) => link.key !== key && new URL(link.url).host === host)
        const asked = new Set(links.slice(0, index).map(({ key }) => key))
        const left = others.filter(({ key }) => !asked.has(key))
        await putOffLinks(
          db,
          left.map(({ key }) => key),
          until,
        )
        report.putOff += left.length
        return
      }
      if (index < links.length - 1) await pause(pauseMs, signal)
    }
  }

  const goOn = async () => {
    for (let links = hosts.pop(); links; links = hosts.pop()) await checkHost(links)
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, goOn))
  return report
}

const wait = (milliseconds: number, signal?: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {})

/** Unchecked addresses first, then the longest overdue; without duplicates. */
function dueOf(urls: readonly string[], known: Map<string, { nextCheckAt: Date }>, now: Date) {
  const byKey = new Map(
    urls.flatMap((url) => {
      const key = addressKey(url)
      return key === undefined ? [] : [[key, { url, key }] as const]
    }),
  )
  const dueAt = ({ key }: { key: string }) => known.get(key)?.nextCheckAt.getTime() ?? 0
  return [...byKey.values()].filter((link) => dueAt(link) <= now.getTime()).sort((a, b) => dueAt(a) - dueAt(b))
}

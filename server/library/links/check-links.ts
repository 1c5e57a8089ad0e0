import { setTimeout } from 'node:timers/promises'
import { afterLook, type LinkState } from '../../../domain/link-states.ts'
import { addressKey } from '../../../domain/resource-address.ts'
import type { Db } from '../../db/db.ts'
import { raiseLibraryVersion } from '../catalogue-queries.ts'
import { type Looked, usualWait } from './look.ts'
import { putOffLinks, readLinkStates, writeLinkState } from './queries.ts'

/** Hosts that are asked at the same time; each of them is asked one thing at a time, with a pause after it. */
const hostsAtOnce = 8
/** A host that gives so many questions in a row no answer would hold up all others. */
const mostUnanswered = 3

export interface CheckOptions {
  look: (url: string, options: { signal?: AbortSignal }) => Promise<Looked>
  /** Waits before the same host is asked again, for that time where this is not said. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  now: () => Date
  /** Addresses to look at, at most. */
  most?: number
  onLook?: (done: number, due: number) => void
  /** Breaks the check off: no answer and no pause is waited for. */
  signal?: AbortSignal
}

export interface CheckReport {
  /** How many are in each state that was looked at. */
  looked: Record<LinkState['state'], number>
  /** Not looked at before their host may be asked again. */
  putOff: number
  /** Pages that moved for good, and where to. */
  moved: { url: string; to: string }[]
  /** Pages that are dead since this look, and those that are alive again. */
  died: string[]
  revived: string[]
}

const pauseMs = 1000

/**
 * Looks at every page that is due. Each look is kept when it is done, so that a check which is broken off goes on where
 * it was.
 */
export async function checkLinks(db: Db, urls: readonly string[], options: CheckOptions): Promise<CheckReport> {
  const { look, pause = wait, now, most = Number.POSITIVE_INFINITY, onLook, signal } = options
  const known = await readLinkStates(db)
  const report: CheckReport = {
    looked: { works: 0, moved: 0, gone: 0, dead: 0, unclear: 0 },
    ...{ putOff: 0, moved: [], died: [], revived: [] },
  }
  const due = dueOf(urls, known, now()).slice(0, most)
  const hosts = [...Map.groupBy(due, ({ url }) => new URL(url).host).values()]
  let done = 0

  async function checkHost(links: { url: string; key: string }[]): Promise<void> {
    let unanswered = 0
    for (const [index, { url, key }] of links.entries()) {
      if (signal?.aborted) return
      const looked = await look(url, { signal })
      if (signal?.aborted) return
      const before = known.get(key)
      const wasDead = before?.checkedAt ? before.state === 'dead' : false
      const state = afterLook(before?.checkedAt ? before : null, looked, now())
      const isDead = state.state === 'dead'
      // Told at once: who is cut off before the end would leave dead pages in what other processes find.
      if (isDead === wasDead) await writeLinkState(db, key, state)
      else
        await db.transaction().execute(async (transaction) => {
          await writeLinkState(transaction, key, state)
          await raiseLibraryVersion(transaction)
        })
      report.looked[state.state]++
      if (state.movedTo && looked.kind === 'works') report.moved.push({ url, to: state.movedTo })
      if (isDead && !wasDead) report.died.push(url)
      if (wasDead && !isDead) report.revived.push(url)
      onLook?.(++done, due.length)
      unanswered = looked.status === null ? unanswered + 1 : 0
      const leaveAloneFor = looked.leaveAloneFor ?? (unanswered === mostUnanswered ? usualWait : undefined)
      if (leaveAloneFor !== undefined) {
        const until = new Date(now().getTime() + leaveAloneFor * 1000)
        const { host } = new URL(url)
        // Also what is due in the meantime, or was too much for this run; the page itself waits for its own day.
        const others = dueOf(urls, known, until).filter((one) => one.key !== key && new URL(one.url).host === host)
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

/** Those that were never looked at first, then those that wait the longest; each address once. */
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

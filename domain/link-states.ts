// The state of the page behind a resource's URL, and how a check changes it.

const dayInMs = 24 * 60 * 60 * 1000
/** A page is dead after this many failed checks over this time, so that a weekend's outage passes. */
const timesGone = 3
const goneForMs = 3 * dayInMs

/** The result of checking a URL. */
export type ProbeResult =
  /** The page exists, perhaps after a permanent redirect. */
  | { kind: 'works'; status: number; movedTo: string | null }
  /** 404 or 410: the server says that the page does not exist. */
  | { kind: 'gone'; status: number }
  /** Inconclusive: no response, a refusal, or a server error. */
  | { kind: 'unclear'; status: number | null; reason: string }

export interface LinkState {
  state: 'works' | 'moved' | 'gone' | 'dead' | 'unclear'
  status: number | null
  /** Target of a permanent redirect. */
  movedTo: string | null
  /** Failed checks since the page last worked, and the time of the first. */
  timesGone: number
  firstGoneAt: Date | null
  /** Inconclusive checks in a row. */
  timesUnclear: number
  checkedAt: Date
  nextCheckAt: Date
}

/** The state after a check. */
export function stateAfterProbe(before: LinkState | null, probe: ProbeResult, now: Date): LinkState {
  const inDays = (days: number) => new Date(now.getTime() + days * dayInMs)
  const seen = { status: probe.status, checkedAt: now }
  if (probe.kind === 'works') {
    const state = probe.movedTo ? 'moved' : 'works'
    const well = { movedTo: probe.movedTo, timesGone: 0, firstGoneAt: null, timesUnclear: 0 }
    return { ...seen, state, ...well, nextCheckAt: inDays(30) }
  }
  const { timesGone: goneBefore = 0, firstGoneAt = null, movedTo = null } = before ?? {}
  if (probe.kind === 'gone') {
    const first = firstGoneAt ?? now
    const times = goneBefore + 1
    const isDead = times >= timesGone && now.getTime() - first.getTime() >= goneForMs
    const gone = { timesGone: times, firstGoneAt: first, timesUnclear: 0, movedTo }
    return { ...seen, state: isDead ? 'dead' : 'gone', ...gone, nextCheckAt: inDays(isDead ? 30 : 1) }
  }
  const timesUnclear = (before?.timesUnclear ?? 0) + 1
  const unchanged = { timesGone: goneBefore, firstGoneAt, movedTo, timesUnclear }
  // A dead page stays dead until a check succeeds.
  const state = before?.state === 'dead' ? 'dead' : 'unclear'
  return { ...seen, state, ...unchanged, nextCheckAt: inDays(Math.min(30, 2 ** (timesUnclear - 1))) }
}

/** URL of the latest copy in the Internet Archive. */
export function archivedAddress(url: string): string {
  return `https://web.archive.org/web/2/${url}`
}

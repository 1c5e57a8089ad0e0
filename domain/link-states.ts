// What is known of the page behind a resource's address, and what a look at it changes.

const dayInMs = 24 * 60 * 60 * 1000
/** A page is dead once it was found gone so often, over so long: what is down for a weekend comes back. */
const timesGone = 3
const goneForMs = 3 * dayInMs

/** What looking at an address came to. */
export type LinkLook =
  /** The page is there, or was moved for good and is there. */
  | { kind: 'works'; status: number; movedTo: string | null }
  /** 404 or 410: its server says that there is no such page. */
  | { kind: 'gone'; status: number }
  /** Anything else says nothing of the page: no answer, a refusal, a server in trouble. */
  | { kind: 'unclear'; status: number | null; reason: string }

export interface LinkState {
  state: 'works' | 'moved' | 'gone' | 'dead' | 'unclear'
  status: number | null
  /** Where it was moved to for good. */
  movedTo: string | null
  /** Found gone so often since it last worked, for the first time at that moment. */
  timesGone: number
  firstGoneAt: Date | null
  /** Looks in a row that said nothing. */
  timesUnclear: number
  checkedAt: Date
  nextCheckAt: Date
}

/** What is known after a look. */
export function afterLook(before: LinkState | null, look: LinkLook, now: Date): LinkState {
  const inDays = (days: number) => new Date(now.getTime() + days * dayInMs)
  const seen = { status: look.status, checkedAt: now }
  if (look.kind === 'works') {
    const state = look.movedTo ? 'moved' : 'works'
    const well = { movedTo: look.movedTo, timesGone: 0, firstGoneAt: null, timesUnclear: 0 }
    return { ...seen, state, ...well, nextCheckAt: inDays(30) }
  }
  const { timesGone: goneBefore = 0, firstGoneAt = null, movedTo = null } = before ?? {}
  if (look.kind === 'gone') {
    const first = firstGoneAt ?? now
    const times = goneBefore + 1
    const isDead = times >= timesGone && now.getTime() - first.getTime() >= goneForMs
    const gone = { timesGone: times, firstGoneAt: first, timesUnclear: 0, movedTo }
    return { ...seen, state: isDead ? 'dead' : 'gone', ...gone, nextCheckAt: inDays(isDead ? 30 : 1) }
  }
  const timesUnclear = (before?.timesUnclear ?? 0) + 1
  const kept = { timesGone: goneBefore, firstGoneAt, movedTo, timesUnclear }
  // What was dead stays so until it is seen alive.
  const state = before?.state === 'dead' ? 'dead' : 'unclear'
  return { ...seen, state, ...kept, nextCheckAt: inDays(Math.min(30, 2 ** (timesUnclear - 1))) }
}

/** The newest copy of a page in the Internet Archive. */
export function archivedAddress(url: string): string {
  return `https://web.archive.org/web/2/${url}`
}

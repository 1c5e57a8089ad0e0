import type { PointAward } from './activity.ts'
import { isoOf, type LearnerRecord } from './learner-record.ts'

/** Awards on one page of the history. */
const awardsPerPage = 25

type Award = Omit<PointAward, 'title'> & { broughtAlong: boolean }

/**
 * A page of the ledger, the latest award first.
 *
 * @param after the `next` of the page before
 */
export function awardsPage({ awards }: LearnerRecord, after?: string): { awards: Award[]; next: string | null } {
  const ledger = Object.entries(awards)
    .map(([source, [points, at, broughtAlong = false]]) => ({ source, points, awardedAt: isoOf(at), broughtAlong }))
    .sort((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
    .filter((award) => after === undefined || cursorOf(award) < after)
  const page = ledger.slice(0, awardsPerPage)
  const last = page.at(-1)
  return { awards: page, next: last && ledger.length > page.length ? cursorOf(last) : null }
}

function cursorOf({ awardedAt, source }: Pick<Award, 'awardedAt' | 'source'>): string {
  return `${awardedAt} ${source}`
}

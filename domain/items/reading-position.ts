import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** The most sections: more than a lesson has, since a section that is renamed leaves its former slug. */
const maxRead = 20

/** The section of a lesson in which the learner was last, and those that they read. */
export const readingPositionItem = itemKind({
  name: 'reading-position',
  about: 'lesson',
  value: z.object({
    /** The section's slug; empty before the first. The content may have no such section any more. */
    section: z.string().max(200),
    /** The instant of the visit, by the server's clock where the device knows it. */
    at: z.iso.datetime().optional(),
    /** The slugs of the sections that were in sight for long enough to be read. */
    read: z.array(z.string().max(200)).max(maxRead).optional(),
  }),
  empty: { section: '' },
  join({ ours, theirs }) {
    const last = (theirs.at ?? '') > (ours.at ?? '') ? theirs : ours
    return { ...last, read: withRead(theirs.read, ours.read) }
  },
  // Scrolling through a lesson is not reading each of its sections.
  pauseMs: 2000,
  title: 'Reading positions',
  sentence: 'where you were in each lesson, and which of its sections you read',
  describe: (_, label) => (label ? `Where you are in ${label}` : 'Where you are in a lesson'),
  counts: null,
})

/** The sections that were read, with those that were read since. */
export function withRead(before: readonly string[] = [], since: readonly string[] = []): string[] {
  return [...new Set([...before, ...since])].slice(-maxRead)
}

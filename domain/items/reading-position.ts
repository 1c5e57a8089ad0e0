import { z } from 'zod'
import { itemKind } from './item-kind.ts'

/** The section of a lesson in which the learner was last. */
export const readingPositionItem = itemKind({
  name: 'reading-position',
  about: 'lesson',
  value: z.object({
    /** The section's slug; empty before the first. The content may have no such section any more. */
    section: z.string().max(200),
    /** The instant of the visit, by the server's clock where the device knows it. */
    at: z.iso.datetime().optional(),
  }),
  empty: { section: '' },
  join: ({ ours, theirs }) => ((theirs.at ?? '') > (ours.at ?? '') ? theirs : ours),
  // Scrolling through a lesson is not reading each of its sections.
  pauseMs: 2000,
  title: 'Reading positions',
  sentence: 'where you were in each lesson',
  describe: (_, label) => (label ? `Where you are in ${label}` : 'Where you are in a lesson'),
  counts: null,
})

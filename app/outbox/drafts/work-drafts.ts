import { hashKey } from '@tanstack/react-query'
import { getWork, type KeptWork, maxWorkLength, saveWork } from '../../../domain/exercises.ts'
import { call } from '../../api.ts'
import { amend } from '../../query-client.ts'
import { Drafts } from './drafts.ts'

/** Work on exercises. */
export const workDrafts = new Drafts<KeptWork>({
  name: 'exercise',
  read: (lessonId, signal) => call(getWork, { params: { lessonId } }, signal),
  async save(lessonId, { work, passedAt }) {
    const stored = await call(saveWork, { params: { lessonId }, body: { work } })
    // That it passed is told as an event, which may still be on its way.
    return { ...stored, passedAt: stored.passedAt ?? passedAt }
  },
  // What is on the screen counts, except that nothing takes the place of work that passed.
  join: (written, stored) => (stored.passedAt !== null && written.passedAt === null ? stored : written),
  isSame: (one, other) => hashKey([one.work]) === hashKey([other.work]),
  refusal({ work }) {
    const excess = Object.values(work).reduce((sum, text) => sum + text.length, 0) - maxWorkLength
    const [limit, over] = [maxWorkLength, excess].map((count) => count.toLocaleString('en'))
    return excess > 0 ? `Your work may have ${limit} characters. Shorten it by ${over}, and it is saved.` : null
  },
  isEmpty: ({ work, passedAt }) => Object.keys(work).length === 0 && passedAt === null,
})

/** The account knows by now that the work on an exercise passed. */
export function rememberPass(lessonId: string, passedAt: string): Promise<void> {
  return amend(workDrafts.query(lessonId), (known) => ({ ...known, passedAt: known.passedAt ?? passedAt }))
}

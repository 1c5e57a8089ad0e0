import { getWork, type KeptWork, maxWorkLength, saveWork } from '../../domain/exercises.ts'
import { call } from '../api.ts'
import { Drafts, type Kept, useKept } from '../drafts.ts'

const drafts = new Drafts<KeptWork>({
  name: 'exercise',
  read: (lessonId, signal) => call(getWork, { params: { lessonId } }, signal),
  save: (lessonId, { work, passedAt }) =>
    call(saveWork, { params: { lessonId }, body: { work, passed: passedAt !== null } }),
  // What is on the screen counts, except that nothing takes the place of work that passed.
  join: (written, stored) => (stored.passedAt !== null && written.passedAt === null ? stored : written),
  refusal({ work }) {
    const excess = Object.values(work).reduce((sum, text) => sum + text.length, 0) - maxWorkLength
    const [limit, over] = [maxWorkLength, excess].map((count) => count.toLocaleString('en'))
    return excess > 0 ? `Your work may have ${limit} characters. Shorten it by ${over}, and it is saved.` : null
  },
  isEmpty: ({ work, passedAt }) => Object.keys(work).length === 0 && passedAt === null,
})

/** Somebody's own work on the exercise of a lesson. */
export function useKeptWork(lessonId: string): Kept<KeptWork> {
  return useKept(drafts, lessonId)
}

import { getSession, type Session } from '../../domain/accounts.ts'
import { getWork, type KeptWork, maxWorkLength, saveWork } from '../../domain/exercises.ts'
import { call } from '../api.ts'
import { Drafts, type Kept, useKept } from '../drafts.ts'
import { recordNow } from '../learning-events.ts'
import { queryClient } from '../query-client.ts'

const drafts = new Drafts<KeptWork>({
  name: 'exercise',
  read: (lessonId, signal) => call(getWork, { params: { lessonId } }, signal),
  async save(lessonId, { work, passedAt }) {
    const stored = await call(saveWork, { params: { lessonId }, body: { work } })
    if (passedAt === null || stored.passedAt !== null) return stored
    const learnerId = queryClient.getQueryData<Session>([getSession.path])?.learner?.id ?? ''
    await recordNow(learnerId, { kind: 'exercise-passed', lessonId })
    return { ...stored, passedAt }
  },
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

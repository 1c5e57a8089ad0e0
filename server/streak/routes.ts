import { getStreakDays, streakDayKinds } from '../../domain/streaks.ts'
import { route } from '../http/route.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { readRecord } from '../progress/current-record.ts'
import { firstId, readEventPages } from '../progress/event-queries.ts'
import { streakDays } from './streak-days.ts'

export const streakRoutes = [
  route(getStreakDays, async ({ learner, db, catalogue }) => {
    const { streak } = await readRecord(db, catalogue, learner.id)
    const pagesSince = (occurredAt: string) => readEventPages(db, learner.id, { occurredAt, id: firstId })
    const { days, earlierDays } = await oneAtATime(learner.id, () => streakDays(streak, pagesSince))
    return {
      streak,
      days: days.map((day) => ({
        ...day,
        learned: [...day.learned]
          .map(([kind, { subject, subjects }]) => ({
            kind,
            count: subjects.size,
            title: catalogue.titleOf(`lesson:${subject}`) ?? catalogue.titleOf(`project:${subject}`) ?? null,
          }))
          .sort((a, b) => streakDayKinds.indexOf(a.kind) - streakDayKinds.indexOf(b.kind)),
      })),
      earlierDays,
    }
  }),
]

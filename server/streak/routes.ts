import { getStreakDays, streakDayKinds } from '../../domain/streaks.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'
import { oneAtATime } from '../progress/one-at-a-time.ts'
import { readStreakDays } from './queries.ts'

export const streakRoutes = [
  route(getStreakDays, async ({ learner, db, catalogue }) => {
    const { streak } = await readRecord(db, catalogue, learner.id)
    const { days, earlierDays } = await oneAtATime(learner.id, () => readStreakDays(db, learner.id, streak))
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

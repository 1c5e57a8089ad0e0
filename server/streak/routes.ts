import { getStreakDays, learningKinds } from '../../domain/streaks.ts'
import { route } from '../route.ts'
import { readStreakDays } from './queries.ts'

export const streakRoutes = [
  route(getStreakDays, async ({ learner, db, catalogue }) => {
    const { streak, days, earlierDays } = await readStreakDays(db, learner.id)
    return {
      streak,
      days: days.map((day) => ({
        ...day,
        learned: day.learned
          .map(({ subject, ...learned }) => ({
            ...learned,
            title: catalogue.titleOf(`lesson:${subject}`) ?? catalogue.titleOf(`project:${subject}`) ?? null,
          }))
          .sort((a, b) => learningKinds.indexOf(a.kind) - learningKinds.indexOf(b.kind)),
      })),
      earlierDays,
    }
  }),
]

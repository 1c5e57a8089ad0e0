import { listAwards } from '../../domain/activity.ts'
import { awardsPage } from '../../domain/activity-rules.ts'
import { route } from '../http/route.ts'
import { readRecord } from '../progress/current-record.ts'

export const activityRoutes = [
  route(listAwards, async ({ query: { after }, learner, db, catalogue }) => {
    const { awards, next } = awardsPage(await readRecord(db, catalogue, learner.id), after)
    return {
      awards: awards.map(({ broughtAlong, ...award }) => {
        const title = catalogue.titleOf(award.source) ?? award.source
        return { ...award, title: broughtAlong ? `Brought along: ${title.replace(/^(lesson|project):/, '')}` : title }
      }),
      next,
    }
  }),
]

import { awardsPerPage, listAwards } from '../../domain/activity.ts'
import { route } from '../http/route.ts'
import { readAwards } from './queries.ts'

export const activityRoutes = [
  route(listAwards, async ({ query: { after }, learner, db, catalogue }) => {
    const found = await readAwards(db, learner.id, after === undefined ? null : placeOf(after))
    const awards = found.slice(0, awardsPerPage)
    const last = awards.at(-1)
    return {
      awards: awards.map(({ broughtAlong, ...award }) => {
        const title = catalogue.titleOf(award.source) ?? award.source
        return { ...award, title: broughtAlong ? `Brought along: ${title.replace(/^(lesson|project):/, '')}` : title }
      }),
      next: last && found.length > awardsPerPage ? `${last.awardedAt} ${last.source}` : null,
    }
  }),
]

function placeOf(after: string): { awardedAt: string; source: string } {
  const [awardedAt = '', ...source] = after.split(' ')
  return { awardedAt, source: source.join(' ') }
}

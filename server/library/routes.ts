import { raise } from '../../domain/errors.ts'
import { reportResource } from '../../domain/link-reports.ts'
import { addressKey } from '../../domain/resource-address.ts'
import { listMarks, setMark } from '../../domain/resource-marks.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { route } from '../http/route.ts'
import { findAmong } from './library-search.ts'
import { reportLink } from './links/queries.ts'
import { readMarks, writeMark } from './marks.ts'
import { readSavedResources, setSaved } from './queries.ts'

export const libraryRoutes = [
  route(reportResource, async ({ params: { resourceId }, db, library }) => {
    const resource = library.find(resourceId) ?? raise('not-found', `There is no resource ${resourceId}.`)
    const key = addressKey(resource.url)
    if (key !== undefined) await reportLink(db, key)
    return {}
  }),

  route(listMarks, async ({ learner, db }) => ({ marks: await readMarks(db, learner.id) })),

  route(setMark, async ({ params: { resourceId }, body, learner, db, catalogue, library }) => {
    const isKnown = catalogue.hasResource(resourceId) || library.find(resourceId) !== undefined
    // An empty mark is accepted for any id, so that a mark on a deleted resource can be removed.
    if (!isKnown && (body.isDone || body.rating !== null)) raise('not-found', `There is no resource ${resourceId}.`)
    await writeMark(db, learner.id, resourceId, body)
    return body
  }),

  route(listSavedResources, async ({ query, learner, db, library }) => {
    const resourceIds = await readSavedResources(db, learner.id)
    if (!Object.values(query).some(Boolean)) return { resourceIds }
    const resources = resourceIds.map((id) => library.find(id)).filter((resource) => resource !== undefined)
    return { resourceIds: findAmong(library.index, resources, { ...query, tab: 'all' }).map(({ id }) => id) }
  }),

  route(saveResource, async ({ params: { resourceId }, body, learner, db, catalogue, library }) => {
    // A resource that left the library can still be removed from the list.
    const isKnown = catalogue.hasResource(resourceId) || library.find(resourceId) !== undefined
    if (body.saved && !isKnown) raise('not-found', `There is no resource ${resourceId}.`)
    await setSaved(db, learner.id, resourceId, body.saved)
    return body
  }),
]

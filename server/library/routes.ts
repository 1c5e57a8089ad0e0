import { raise } from '../../domain/errors.ts'
import { reportResource } from '../../domain/link-reports.ts'
import { addressKey } from '../../domain/resource-address.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import { route } from '../http/route.ts'
import { findAmong } from './library-search.ts'
import { reportLink } from './links/queries.ts'
import { readSavedResources } from './saved-resources.ts'

export const libraryRoutes = [
  route(reportResource, async ({ params: { resourceId }, db, library }) => {
    const resource = library.find(resourceId) ?? raise('not-found', `There is no resource ${resourceId}.`)
    const key = addressKey(resource.url)
    if (key !== undefined) await reportLink(db, key)
    return {}
  }),

  route(listSavedResources, async ({ query, learner, db, library }) => {
    const resourceIds = await readSavedResources(db, learner.id)
    if (!Object.values(query).some(Boolean)) return { resourceIds }
    const resources = resourceIds.map((id) => library.find(id)).filter((resource) => resource !== undefined)
    return { resourceIds: findAmong(library.index, resources, { ...query, tab: 'all' }).map(({ id }) => id) }
  }),
]

import { raise } from '../../domain/errors.ts'
import { savedResourceItem } from '../../domain/items/saved-resource.ts'
import { findProviders, getLibraryChoices, getResources, searchResources } from '../../domain/library-search.ts'
import { reportResource } from '../../domain/link-reports.ts'
import { addressKey } from '../../domain/resource-address.ts'
import { listSavedResources } from '../../domain/saved-resources.ts'
import type { Db } from '../db/db.ts'
import { route } from '../http/route.ts'
import { readItems } from '../items/item-queries.ts'
import { findAmong, withRatings } from './library-search.ts'
import { reportLink } from './links/queries.ts'

const mostProviders = 100
const mostAttributions = 100

export const libraryRoutes = [
  route(searchResources, async ({ query, learner, db, librarySearch }) => {
    if (query.tab !== 'saved' || !learner) return librarySearch.respond(query)
    return librarySearch.find(query, await readSavedResources(db, learner.id))
  }),

  route(getLibraryChoices, async ({ library: { index } }) => ({
    total: index.resources.length,
    languages: [...index.languages],
    attributions: index.attributions.slice(0, mostAttributions),
  })),

  route(findProviders, async ({ query, library: { index } }) => ({
    providers: index.providersNamed(query.name).slice(0, mostProviders),
  })),

  route(getResources, async ({ query: { ids }, library, ratings }) => ({
    resources: withRatings(
      ids.map((id) => library.find(id)).filter((resource) => resource !== undefined),
      await ratings(),
    ),
  })),

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

/** Ids of the resources on a learner's list, the one saved last first. */
async function readSavedResources(db: Db, userId: string): Promise<number[]> {
  return (await readItems(db, userId, savedResourceItem)).map(({ target }) => Number(target))
}

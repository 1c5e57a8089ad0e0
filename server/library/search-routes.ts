import { findProviders, getLibraryChoices, getResources, searchResources } from '../../domain/library-search.ts'
import { route } from '../http/route.ts'
import { withRatings } from './library-search.ts'
import { readSavedResources } from './saved-resources.ts'

const mostProviders = 100
const mostAttributions = 100

export const librarySearchRoutes = [
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
]

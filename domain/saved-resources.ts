import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NarrowingFilters } from './library-search.ts'

export const listSavedResources = endpoint({
  method: 'GET',
  path: '/api/v1/saved-resources',
  access: 'learner',
  summary: "The resources on the learner's own list, or of them those that filters let through.",
  query: NarrowingFilters,
  /** The one saved last first. */
  output: z.object({ resourceIds: z.array(z.int()) }),
})

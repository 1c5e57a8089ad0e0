import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NarrowingFilters } from './library-search.ts'
import { ofResource } from './resource-ids.ts'

const Saving = z.object({ saved: z.boolean() })

export const listSavedResources = endpoint({
  method: 'GET',
  path: '/api/v1/saved-resources',
  access: 'learner',
  summary: "The resources on the learner's own list, or of them those that filters let through.",
  query: NarrowingFilters,
  /** The one saved last first. */
  output: z.object({ resourceIds: z.array(z.int()) }),
})

export const saveResource = endpoint({
  method: 'PUT',
  path: '/api/v1/saved-resources/:resourceId',
  access: 'learner',
  summary: "Put a resource on the learner's own list, or take it off. Repeating it changes nothing.",
  params: ofResource,
  body: Saving,
  problems: ['not-found'],
  output: Saving,
  makesStale: ['/api/v1/saved-resources'],
})

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ofResource } from './resource-ids.ts'

/** Ids of the resources on a learner's own list, the one saved last first. */
const SavedResources = z.object({ resourceIds: z.array(z.int()) })

export const listSavedResources = endpoint({
  method: 'GET',
  path: '/api/v1/saved-resources',
  access: 'learner',
  summary: 'The resources on the learner’s own list.',
  output: SavedResources,
})

export const saveResource = endpoint({
  method: 'PUT',
  path: '/api/v1/saved-resources/:resourceId',
  access: 'learner',
  summary: 'Put a resource on the learner’s own list, or take it off. Repeating it changes nothing.',
  params: ofResource,
  body: z.object({ saved: z.boolean() }),
  problems: ['not-found'],
  output: SavedResources,
  makesStale: ['/api/v1/saved-resources'],
})

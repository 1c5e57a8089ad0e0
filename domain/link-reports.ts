import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ofResource } from './resource-ids.ts'

export const reportResource = endpoint({
  method: 'POST',
  path: '/api/v1/resources/:resourceId/reports',
  access: 'learner',
  summary: 'Say that the link of a resource does not work. Its page is looked at soon; who said so is not kept.',
  rate: 'attempts',
  params: ofResource,
  problems: ['not-found'],
  output: z.object({}),
  makesStale: ['/api/v1/resources-by-id'],
})

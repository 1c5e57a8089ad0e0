import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ofResource } from './resource-ids.ts'

/** Minimum of ratings to show an average: fewer say little, and may reveal their authors. */
export const fewestRatings = 5

/** A learner's mark on a resource. */
const Mark = z.object({
  isDone: z.boolean(),
  /** From 1 to 5; `null` without a rating. */
  rating: z.int().min(1).max(5).nullable(),
})
export type Mark = z.infer<typeof Mark>

export const noMark: Mark = { isDone: false, rating: null }

const ResourceMark = Mark.extend({ resourceId: z.int() })
export type ResourceMark = z.infer<typeof ResourceMark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/api/v1/resource-marks',
  access: 'learner',
  summary: "The learner's marks on resources.",
  output: z.object({ marks: z.array(ResourceMark) }),
})

export const setMark = endpoint({
  method: 'PUT',
  path: '/api/v1/resource-marks/:resourceId',
  access: 'learner',
  summary: 'Mark a resource as done or rate it, or take that back.',
  params: ofResource,
  body: Mark,
  problems: ['not-found'],
  output: Mark,
  makesStale: ['/api/v1/resource-marks'],
})

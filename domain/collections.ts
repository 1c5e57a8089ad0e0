import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ShownResource } from './library-search.ts'

const ofCollection = z.object({ collectionId: z.uuid().toLowerCase() })

export const listCollectionShares = endpoint({
  method: 'GET',
  path: '/api/v1/collection-shares',
  access: 'learner',
  summary: "The learner's collections that others may look at, each with the token of its link.",
  output: z.object({ shares: z.array(z.object({ collectionId: z.string(), shareToken: z.string() })) }),
})

export const shareCollection = endpoint({
  method: 'PUT',
  path: '/api/v1/collection-shares/:collectionId',
  access: 'learner',
  summary: 'Let whoever has its link look at a collection, or nobody any more. A link that was taken back stays dead.',
  params: ofCollection,
  body: z.object({ isShared: z.boolean() }),
  problems: ['not-found'],
  output: z.object({ shareToken: z.string().nullable() }),
  makesStale: ['/api/v1/collection-shares'],
})

const SharedCollection = z.object({
  name: z.string(),
  note: z.string(),
  entries: z.array(z.object({ note: z.string(), resource: ShownResource })),
})

export const getSharedCollection = endpoint({
  method: 'GET',
  path: '/api/v1/shared-collections/:shareToken',
  access: 'anyone',
  summary: 'A collection whose link somebody has: its resources and notes, and not whose it is.',
  params: z.object({ shareToken: z.string().min(1).max(64) }),
  problems: ['not-found'],
  output: SharedCollection,
})

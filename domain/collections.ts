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
  /** Pages that are not in the library, with the names of their sites as people read them. */
  pages: z.array(z.object({ note: z.string(), url: z.string(), title: z.string(), provider: z.string() })),
})
export type SharedCollection = z.infer<typeof SharedCollection>

export const getSharedCollection = endpoint({
  method: 'GET',
  path: '/api/v1/shared-collections/:shareToken',
  access: 'anyone',
  summary: 'A collection whose link somebody has: its resources and notes, and not whose it is.',
  params: z.object({ shareToken: z.string().min(1).max(64) }),
  problems: ['not-found'],
  output: SharedCollection,
})

/** Maximum bytes of a list that a learner brings. */
export const maxListBytes = 2_000_000
/** Maximum of listed refusals; further ones are counted. */
export const mostListRefusals = 100

const ListReport = z.object({
  /** Different pages, in the order of the list, up to a collection's size. */
  pages: z.array(
    z.object({
      /** Line of the list, from 1. */
      line: z.int(),
      title: z.string(),
      url: z.string(),
      provider: z.string(),
      /** The resource of the library at this address. */
      resourceId: z.int().nullable(),
    }),
  ),
  /** Number of different pages in the list. */
  total: z.int(),
  /** Number of entries whose page an earlier entry has. */
  repeated: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Number of refusals beyond the listed ones. */
  refusedBesides: z.int(),
})
export type ListReport = z.infer<typeof ListReport>

export const readResourceList = endpoint({
  method: 'POST',
  path: '/api/v1/resource-lists',
  access: 'learner',
  summary:
    'Tell what is in a list of resources of at most 2 MB, in any form that docs/library.md names. Nothing is stored, and no address is asked.',
  rate: 'attempts',
  repeatable: true,
  maxBodyBytes: maxListBytes,
  takes: ['application/octet-stream'],
  query: z.object({
    /** The file's name, whose ending may tell its form. */
    name: z.string().max(300).default(''),
  }),
  body: z.custom<Blob>().meta({ type: 'string', format: 'binary' }),
  output: ListReport,
  makesStale: [],
})

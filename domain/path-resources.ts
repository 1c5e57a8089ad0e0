import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ofResource } from './resource-ids.ts'

/** Resources that a learner may put beside one module, at most. */
export const mostBesideModule = 20

const ModuleId = z.string().min(1).max(64)

/** A resource that a learner put beside a module. */
const PathResource = z.object({ moduleId: z.string(), resourceId: z.int() })
export type PathResource = z.infer<typeof PathResource>

const PathModule = z.object({ moduleId: z.string(), title: z.string(), tags: z.array(z.string()) })
export type PathModule = z.infer<typeof PathModule>

const PathResources = z.object({
  /** Of the path that the learner chose; none before they did. */
  modules: z.array(PathModule),
  /** The first first; also beside modules of other paths. */
  added: z.array(PathResource),
})
export type PathResources = z.infer<typeof PathResources>

export const listPathResources = endpoint({
  method: 'GET',
  path: '/api/v1/path-resources',
  access: 'learner',
  summary: "The modules of the learner's path, and the resources that the learner put beside modules.",
  output: PathResources,
})

export const setPathResource = endpoint({
  method: 'PUT',
  path: '/api/v1/path-resources/:moduleId/:resourceId',
  access: 'learner',
  summary: 'Put a resource of the library beside a module, or take it away. Repeating it changes nothing.',
  params: ofResource.extend({ moduleId: ModuleId }),
  body: z.object({ isAdded: z.boolean() }),
  problems: ['not-found', 'record-full'],
  output: PathResources,
  makesStale: ['/api/v1/path-resources'],
})

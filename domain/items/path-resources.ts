import { z } from 'zod'
import { ResourceId } from '../resource-ids.ts'
import { itemKind } from './item-kind.ts'

/** Resources that a learner may put beside one module, at most. */
export const mostBesideModule = 20

/** Ids of the resources that the learner put beside a module, in their order. */
export const pathResourcesItem = itemKind({
  name: 'path-resources',
  about: 'module',
  value: z.array(ResourceId).max(mostBesideModule, {
    error: `A module has ${mostBesideModule} resources beside it at most. Take one away first.`,
  }),
  empty: [],
  join: ({ base, ours, theirs }) => {
    const added = ours.filter((id) => !theirs.includes(id) && !base?.includes(id))
    return [...theirs.filter((id) => ours.includes(id) || !base?.includes(id)), ...added]
  },
  title: 'Resources beside modules',
  sentence: 'which resources you put beside modules of your path',
  describe: (_, label = 'A resource') => `${label} beside a module of your path`,
  counts: 'choice',
})

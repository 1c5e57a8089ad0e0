import { raise } from '../../domain/errors.ts'
import { listSavedResources, saveResource } from '../../domain/saved-resources.ts'
import { route } from '../route.ts'
import { readSavedResources, setSaved } from './queries.ts'

export const libraryRoutes = [
  route(listSavedResources, async ({ learner, db }) => ({ resourceIds: await readSavedResources(db, learner.id) })),

  route(saveResource, async ({ params: { resourceId }, body, learner, db, catalogue }) => {
    // A resource that is gone from the library may still be taken off the list.
    if (body.saved && !catalogue.hasResource(resourceId)) raise('not-found', `There is no resource ${resourceId}.`)
    await setSaved(db, learner.id, resourceId, body.saved)
    return { resourceIds: await readSavedResources(db, learner.id) }
  }),
]

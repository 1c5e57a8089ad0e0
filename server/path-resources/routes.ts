import { raise } from '../../domain/errors.ts'
import {
  listPathResources,
  mostBesideModule,
  type PathResources,
  setPathResource,
} from '../../domain/path-resources.ts'
import { preferencesOf } from '../../domain/preferences.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Db } from '../db/db.ts'
import { lockLearner } from '../db/lock-learner.ts'
import { route } from '../http/route.ts'
import { readProfile } from '../preferences/queries.ts'
import { addPathResource, readPathResources, removePathResource } from './queries.ts'

export const pathResourceRoutes = [
  route(listPathResources, async ({ learner, db, catalogue }) => pathOf(db, catalogue, learner.id)),

  route(setPathResource, async ({ params, body, learner, db, catalogue, library }) => {
    const { moduleId, resourceId } = params
    if (body.isAdded) {
      if (!catalogue.hasModule(moduleId)) raise('not-found', `There is no module ${moduleId}.`)
      if (!library.find(resourceId)) raise('not-found', `There is no resource ${resourceId}.`)
      const isAdded = await db.transaction().execute(async (trx) => {
        // Those that are added at once count each other.
        if (!(await lockLearner(trx, learner.id))) raise('not-signed-in', 'This account was deleted.')
        return addPathResource(trx, learner.id, params)
      })
      if (!isAdded)
        raise('record-full', `A module has ${mostBesideModule} resources beside it at most. Take one away first.`)
    } else await removePathResource(db, learner.id, params)
    return pathOf(db, catalogue, learner.id)
  }),
]

async function pathOf(db: Db, catalogue: Catalogue, userId: string): Promise<PathResources> {
  const [stored, added] = [await readProfile(db, userId), await readPathResources(db, userId)]
  const preferences = stored && preferencesOf(stored.profile)
  const modules = preferences ? catalogue.path(preferences).modules : []
  return { modules: modules.map(({ id, title, tags }) => ({ moduleId: id, title, tags })), added }
}

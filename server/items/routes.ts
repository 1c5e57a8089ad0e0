import { raise } from '../../domain/errors.ts'
import type { ItemKind } from '../../domain/items/item-kind.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { RawResponse, type Route, route } from '../http/route.ts'
import { readItem, readItems, storedTarget } from './item-queries.ts'
import { noSuchSubject } from './subjects.ts'

/** The endpoints of every kind. Stored values are sent as they are, without being parsed. */
export const itemRoutes: Route[] = itemKinds.flatMap((declared) => {
  const kind = declared as ItemKind
  return [
    route(kind.list, async ({ learner, db }) => {
      const items = (await readItems(db, learner.id, kind)).map(
        ({ target, value, version, updatedAt }) =>
          `{"target":${JSON.stringify(target)},"value":${value},"version":"${version}","updatedAt":"${updatedAt}"}`,
      )
      return new RawResponse(`{"items":[${items.join(',')}]}`)
    }),

    route(kind.get, async ({ params, learner, db, catalogue, library }) => {
      const target = await storedTarget(db, learner.id, kind, params.target, { catalogue, library })
      if (target === null) raise('not-found', noSuchSubject(kind, params.target))
      const item = await readItem(db, learner.id, kind, target)
      if (!item) return new RawResponse(`{"value":${JSON.stringify(kind.empty)},"version":""}`)
      const { value, version, updatedAt } = item
      return new RawResponse(`{"value":${value},"version":"${version}","updatedAt":"${updatedAt}"}`)
    }),
  ]
})

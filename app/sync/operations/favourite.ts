import { listFavourites, setFavourite } from '../../../domain/favourites.ts'
import { queryFor } from '../../api.ts'
import { patchQuery } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

interface OwnFavourite {
  isFavourite: boolean
}

/** That a course is marked as a favourite, or not any more. */
export const favouriteKind: OperationKind<OwnFavourite> = {
  name: 'favourite',
  send: sendOne(async ({ owner, target: courseId, payload }) => {
    const { isFavourite } = await sendFor(owner, setFavourite, { params: { courseId }, body: payload })
    return { courseId, isFavourite }
  }),
  remember: ({ courseId, isFavourite }: OwnFavourite & { courseId: string }) =>
    patchQuery(queryFor(listFavourites, {}), (known) => [
      ...known.filter((id) => id !== courseId),
      ...(isFavourite ? [courseId] : []),
    ]),
  merge: (_, later) => later,
  describe: ({ label = 'A course', payload }) => (payload.isFavourite ? `The star on ${label}` : `No star on ${label}`),
  amount: () => ({ noun: 'choice', count: 1 }),
}

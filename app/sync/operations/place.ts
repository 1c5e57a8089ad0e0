import { getPlace, type Place, savePlace } from '../../../domain/places.ts'
import { queryFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

interface OwnPlace {
  stretch: string
  occurredAt: string
}

/** In which stretch of a lesson somebody was, and when: another device may have gone on by the time it is sent. */
export const placeKind: OperationKind<OwnPlace> = {
  name: 'place',
  send: sendOne(async ({ owner, target: lessonId, payload }) => {
    const body = { ...payload, sentAt: new Date().toISOString() }
    const { stretch } = await sendFor(owner, savePlace, { params: { lessonId }, body })
    return { lessonId, stretch }
  }),
  remember({ lessonId, stretch }: Place & { lessonId: string }) {
    queryClient.setQueryData(queryFor(getPlace, { params: { lessonId } }).queryKey, { stretch })
  },
  merge: (_, later) => later,
  // Somebody who scrolls through a lesson is not in each of its stretches.
  pauseMs: 2000,
  describe: ({ label }) => (label ? `Where you are in ${label}` : 'Where you are in a lesson'),
  amount: () => null,
}

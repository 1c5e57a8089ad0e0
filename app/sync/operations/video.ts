import { getVideo, progressAfter, reportVideo, type VideoProgress, type Watched } from '../../../domain/video.ts'
import { queryFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { type OperationKind, sendFor, sendOne } from '../operation.ts'

/** What was watched of a lesson's video. */
export const videoKind: OperationKind<Watched> = {
  name: 'video',
  send: sendOne(async ({ id: reportId, owner, target: lessonId, payload }) => {
    const body = { ...payload, reportId }
    return { lessonId, progress: await sendFor(owner, reportVideo, { params: { lessonId }, body }) }
  }),
  remember({ lessonId, progress }: { lessonId: string; progress: VideoProgress }) {
    queryClient.setQueryData(queryFor(getVideo, { params: { lessonId } }).queryKey, progress)
  },
  // The time that both took is in both.
  merge(earlier, later, seen) {
    const after = progressAfter(earlier, later)
    return { ...after, secondsSpent: after.secondsSpent - (seen?.secondsSpent ?? 0) }
  },
  describe: ({ label }) => (label ? `What you watched of ${label}` : 'What you watched of a video'),
  amount: () => null,
}

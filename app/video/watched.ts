import { useQuery } from '@tanstack/react-query'
import { getVideo, nothingWatched, progressAfter, type VideoProgress, type Watched } from '../../domain/video.ts'
import { queryFor } from '../api.ts'
import { useSession } from '../auth/session.ts'
import { videoKind } from '../sync/operations/video.ts'
import { perform } from '../sync/perform.ts'
import { usePending } from '../sync/use-pending.ts'

/** What was just played, by lesson id: a player tells several times a second, and that is too often to keep. */
const justPlayed = new Map<string, Watched>()

export function notePlayed(lessonId: string, report: Watched): void {
  justPlayed.set(lessonId, progressAfter(justPlayed.get(lessonId) ?? nothingWatched, report))
}

/** Keeps what was just played, on its way to the account. */
export function keepPlayed(lessonId: string): void {
  const payload = justPlayed.get(lessonId)
  justPlayed.delete(lessonId)
  if (payload) void perform(videoKind, { target: lessonId, payload })
}

/** How far somebody is in a lesson's video; `null` while that is not known yet. */
export function useWatched(lessonId: string): VideoProgress | null {
  const { status, learner } = useSession()
  const { isKnown, operations } = usePending(videoKind, lessonId)
  const { queryKey, ...query } = queryFor(getVideo, { params: { lessonId } })
  // Another device may have gone on with it since.
  const stored = useQuery({ queryKey, ...query, enabled: learner !== null, staleTime: 0 })
  if (!isKnown || (learner ? stored.isPending : status === 'loading')) return null
  const pending = operations.reduce(
    (known, { payload }) => progressAfter(known, payload),
    stored.data ?? nothingWatched,
  )
  const last = justPlayed.get(lessonId)
  return last ? progressAfter(pending, last) : pending
}

import { MutationObserver, useQuery } from '@tanstack/react-query'
import {
  getVideo,
  nothingWatched,
  progressAfter,
  reportVideo,
  type VideoProgress,
  type VideoReport,
} from '../../domain/video.ts'
import { onAccountEvent, useSession } from '../accounts/session.ts'
import { CallError, call, isPassing, queryFor } from '../api.ts'
import { queryClient } from '../query-client.ts'

/** What was watched and no account has been told of yet, by lesson id. A visitor's stays here. */
const untold = new Map<string, VideoReport>()

/** Keeps what was just played. */
export function keepWatched(lessonId: string, report: VideoReport): void {
  untold.set(lessonId, progressAfter(untold.get(lessonId) ?? nothingWatched, report))
}

/** How far somebody is in a lesson's video; `null` while that is not known yet. */
export function useWatched(lessonId: string): { known: VideoProgress | null; isLearner: boolean } {
  const { status, learner } = useSession()
  const isLearner = learner !== null
  // Another device may have gone on with it since.
  const stored = useQuery({ ...storedOf(lessonId), enabled: isLearner, staleTime: 0 })
  const isKnown = isLearner ? !stored.isPending : status !== 'loading'
  return { known: isKnown ? withUntold(lessonId, stored.data) : null, isLearner }
}

function withUntold(lessonId: string, stored = nothingWatched): VideoProgress {
  const report = untold.get(lessonId)
  return report ? progressAfter(stored, report) : stored
}

function storedOf(lessonId: string) {
  return queryFor(getVideo, { params: { lessonId } })
}

/** Whether something about a lesson is on its way, or waits for the server to be back. */
export function isTelling(lessonId: string): boolean {
  return queryClient.isMutating({ mutationKey: ['video', lessonId] }) > 0
}

/** Tells the learner's account what was watched. While the server is away it goes on trying. */
export function tellWatched(lessonId: string): void {
  const report = untold.get(lessonId)
  if (!report) return
  untold.delete(lessonId)
  const { queryKey } = storedOf(lessonId)
  queryClient.setQueryData(queryKey, (stored) => progressAfter(stored ?? nothingWatched, report))
  const mutation = new MutationObserver(queryClient, {
    mutationKey: ['video', lessonId],
    mutationFn: () => call(reportVideo, { params: { lessonId }, body: report }),
    retry: (_, error) => isPassing(error),
    onSuccess: (stored) => {
      // What was watched while the server was away follows.
      if (untold.has(lessonId)) tellWatched(lessonId)
      else queryClient.setQueryData(queryKey, stored)
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.code === 'not-signed-in')) return
      const later = untold.get(lessonId)
      untold.set(lessonId, later ? progressAfter(report, later) : report)
    },
  })
  // A failure is logged by the client; the lesson does not wait for it.
  mutation.mutate().catch(() => {})
}

onAccountEvent((event) => {
  if (event === 'signed-out') untold.clear()
  else for (const lessonId of [...untold.keys()]) tellWatched(lessonId)
})

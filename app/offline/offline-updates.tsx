import { useEffect } from 'react'
import { useSession } from '../auth/session.ts'
import { toast } from '../ui/toast.ts'
import { fetchResponses } from './fetch-responses.ts'
import { bringUpToDate, usePacks } from './packs.ts'
import { refreshTexts, startWorker, useNewerVersion } from './site-worker.ts'

/** Starts the service worker, announces new versions, and updates downloaded courses. */
export function OfflineUpdates() {
  const { isNewer, isCurrent, takeOver } = useNewerVersion()
  const { learner } = useSession()
  const packs = usePacks()
  const taken = packs?.filter(({ status }) => status === 'taken').length ?? 0

  useEffect(() => void startWorker(), [])
  useEffect(() => {
    if (!isNewer) return
    toast.message('A new version of Waymark is ready', {
      id: 'new-version',
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Use it now', onClick: takeOver },
    })
  }, [isNewer, takeOver])
  useEffect(() => {
    if (!isCurrent) return
    refreshTexts()
    void bringUpToDate()
  }, [isCurrent])
  // Caches are outside React. A learner who signs in or downloads a course may be offline next.
  useEffect(() => {
    if (isCurrent && learner?.id && taken > 0) void fetchResponses()
  }, [isCurrent, learner?.id, taken])
  return null
}

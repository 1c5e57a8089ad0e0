import { videoItem } from '../../domain/items/video.ts'
import { nothingWatched, progressAfter, type VideoProgress } from '../../domain/video.ts'
import { changeItem, useItem } from '../sync/use-item.ts'

/** The latest playback position by lesson id: a player reports more often than storage should be written. */
const justPlayed = new Map<string, VideoProgress>()

export function notePlayed(lessonId: string, played: VideoProgress): void {
  justPlayed.set(lessonId, progressAfter(justPlayed.get(lessonId) ?? nothingWatched, played))
}

/** Stores what was just played. */
export function storePlayed(lessonId: string): void {
  const played = justPlayed.get(lessonId)
  justPlayed.delete(lessonId)
  if (played) changeItem(videoItem, lessonId, (known) => progressAfter(known, played))
}

/** The progress in a lesson's video; `null` while it is unknown. */
export function useWatched(lessonId: string): VideoProgress | null {
  const { status, value } = useItem(videoItem, lessonId)
  if (status === 'loading') return null
  const known = value ?? nothingWatched
  const last = justPlayed.get(lessonId)
  return last ? progressAfter(known, last) : known
}

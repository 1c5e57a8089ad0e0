/** The video on a lesson's screen, as others may know it: a note can name a moment of it and lead back there. */
export interface LessonsVideo {
  /** Where it plays or is paused, in seconds; `null` before it was started. */
  time: () => number | null
  /** Goes to a moment, and starts the video where it was not. */
  seek: (seconds: number) => void
}

let shown: { lessonId: string; video: LessonsVideo } | null = null

/** Where the lesson's video is, in seconds; `null` where it is not on the screen or was not started yet. */
export function currentVideoTime(lessonId: string): number | null {
  return shown?.lessonId === lessonId ? shown.video.time() : null
}

/**
 * Takes the lesson's video to a moment and starts it where it was not. Does nothing for a lesson that is not on the
 * screen, or whose video is only a link.
 */
export function seekVideo(lessonId: string, seconds: number): void {
  if (shown?.lessonId === lessonId) shown.video.seek(seconds)
}

/** For the video's own screen: makes the video known, until the function that comes back is called. */
export function showVideo(lessonId: string, video: LessonsVideo): () => void {
  const own = { lessonId, video }
  shown = own
  return () => {
    if (shown === own) shown = null
  }
}

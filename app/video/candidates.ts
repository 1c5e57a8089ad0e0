import type { LinkedVideo, Video } from '../../domain/courses.ts'

/** Whether a video plays on the page; another is only a link. */
export function isPlayable(video: Video): boolean {
  return 'file' in video || video.youtubeId !== undefined
}

/** The site that a video is on, as people know it. */
export function siteOf({ url }: LinkedVideo): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

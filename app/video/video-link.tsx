import type { LinkedVideo } from '../../domain/courses.ts'

/** A video where it lives. */
export function VideoLink({ video, children }: { video: LinkedVideo; children: string }) {
  return (
    <a href={video.url} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

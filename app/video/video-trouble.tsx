import { useEffect, useRef } from 'react'
import type { Video } from '../../domain/courses.ts'
import { Button } from '../ui/button.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { isPlayable, siteOf } from './candidates.ts'
import type { Trouble } from './player.ts'

interface VideoTroubleProps {
  video: Video
  trouble: Trouble
  next: Video | undefined
  onNext: () => void
  onRetry: () => void
}

const reasons: Record<Trouble, string> = {
  refused: 'Its provider does not let it play here.',
  gone: 'It has been removed, or made private.',
  silent: 'Nothing came from where it is kept. It may be blocked, or the connection may be down.',
}

/** In place of a video that does not play: why, and the ways on. */
export default function VideoTrouble({ video, trouble, next, onNext, onRetry }: VideoTroubleProps) {
  const panel = useRef<HTMLDivElement>(null)
  // Focus follows only where it was on the player.
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.tagName === 'IFRAME') {
      panel.current?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="relative col-start-1 row-start-1 flex flex-col items-center justify-center gap-3 p-5 text-center outline-none"
    >
      <ContourLines className="-z-10 absolute inset-0" />
      <p className="font-semibold">This video does not play</p>
      <p className="max-w-md text-sm text-soft">{reasons[trouble]} The lesson below stands without it.</p>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2.5">
        {next && isPlayable(next) && (
          <Button size="small" isLong onClick={onNext}>
            Play another: {next.title}
          </Button>
        )}
        {trouble === 'silent' && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            Retry
          </Button>
        )}
        {'url' in video && <ExternalLink href={video.url}>{`Watch it on ${siteOf(video)}`}</ExternalLink>}
        {next && 'url' in next && !isPlayable(next) && <ExternalLink href={next.url}>{next.title}</ExternalLink>}
      </div>
    </div>
  )
}

import { Play } from 'lucide-react'
import type { Video } from '../../domain/courses.ts'
import { momentLabel, resumeAt, type VideoProgress, watchedShare } from '../../domain/video.ts'
import { blazeColor } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { isPlayable } from './candidates.ts'

interface PosterProps {
  video: Video
  topic: string
  known: VideoProgress | null
  onPlay: () => void
}

/** In a low window, where a third of it is little, its title stands beside the sign. */
const buttonClass =
  'group absolute inset-0 flex flex-col items-center justify-center gap-3 sm:gap-4 low:flex-row low:px-5 focus-visible:outline-offset-[-4px]'

/** A picture of our own in place of a video: nobody else is contacted before play is pressed. */
export function Poster({ video, topic, known, onPlay }: PosterProps) {
  const at = known ? resumeAt(known) : 0
  const resume = at >= 1 ? `Resume at ${momentLabel(at)}` : null
  const share = known ? watchedShare(known) : 0
  const face = (
    <>
      <ContourLines className="-z-10 absolute inset-0" />
      <span
        className="grid size-14 sm:size-18 low:size-14 shrink-0 place-items-center rounded-full text-card transition-transform duration-150 ease-walk group-hover:scale-105"
        style={{ backgroundColor: blazeColor(topic) }}
      >
        <Play size={28} className="translate-x-0.5 fill-current" />
      </span>
      <span className="max-w-md px-5 low:max-w-2xs low:px-0 text-balance text-center font-semibold text-sm sm:text-base">
        {video.title}
      </span>
      {resume && (
        <span className="absolute bottom-2.5 left-3.5 rounded-control bg-card px-2 py-0.5 text-sm text-soft tabular-nums">
          {resume}
        </span>
      )}
      {share > 0 && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-line">
          <span className="block h-full bg-pine" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </>
  )
  if ('url' in video && !isPlayable(video))
    return (
      <ExternalLink href={video.url} className={`${buttonClass} text-ink no-underline`}>
        {face}
      </ExternalLink>
    )
  return (
    <button
      type="button"
      aria-label={[`Play the video: ${video.title}`, resume].filter(Boolean).join('. ')}
      className={buttonClass}
      onClick={onPlay}
    >
      {face}
    </button>
  )
}

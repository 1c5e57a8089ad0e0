import { Play } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { Lesson, Video } from '../../domain/courses.ts'
import type { LearningGoal } from '../../domain/preferences.ts'
import { blazeColor } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'

/** The lesson's video behind a poster of our own: nobody else is contacted before play is pressed. */
export function LessonVideo({ lesson, goal }: { lesson: Lesson; goal: LearningGoal }) {
  const [isPlaying, setIsPlaying] = useState(false)
  const [video, ...standIns] = lesson.videos as [Video, ...Video[]]
  return (
    <figure>
      <div className="relative isolate aspect-video overflow-hidden rounded-card border border-line bg-card">
        {isPlaying && video.youtubeId ? (
          <iframe
            className="absolute inset-0 size-full"
            src={`https://www.youtube-nocookie.com/embed/${video.youtubeId}?autoplay=1&rel=0`}
            title={video.title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          />
        ) : (
          <Poster video={video} goal={goal} onPlay={() => setIsPlaying(true)} />
        )}
      </div>
      <figcaption className="mt-2.5 text-soft text-xs">
        {isPlaying ? (
          <>
            It does not play? Watch it on <VideoLink video={video}>{siteOf(video)}</VideoLink>
            {standIns.map((standIn) => (
              <Fragment key={standIn.url}>
                {' '}
                or try <VideoLink video={standIn}>{standIn.title}</VideoLink>
              </Fragment>
            ))}
            .
          </>
        ) : (
          <>
            Video by {video.provider}, on <VideoLink video={video}>{siteOf(video)}</VideoLink>. Nothing is loaded from
            there before you press play.
          </>
        )}
      </figcaption>
    </figure>
  )
}

function siteOf({ url }: Video): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

function VideoLink({ video, children }: { video: Video; children: string }) {
  return (
    <a href={video.url} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function Poster({ video, goal, onPlay }: { video: Video; goal: LearningGoal; onPlay: () => void }) {
  const face = (
    <>
      <ContourLines className="-z-10 absolute inset-0" />
      <span
        className="grid size-14 sm:size-18 place-items-center rounded-full text-card transition-transform duration-150 ease-walk group-hover:scale-105"
        style={{ backgroundColor: blazeColor(goal) }}
      >
        <Play aria-hidden size={28} strokeWidth={1.75} className="translate-x-0.5 fill-current" />
      </span>
      <span className="max-w-md px-5 text-center font-semibold text-sm sm:text-base">{video.title}</span>
    </>
  )
  const look =
    'group absolute inset-0 flex flex-col items-center justify-center gap-3 sm:gap-4 focus-visible:outline-offset-[-4px]'
  if (!video.youtubeId)
    return (
      <a href={video.url} target="_blank" rel="noreferrer" className={`${look} text-ink no-underline`}>
        {face}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  return (
    <button type="button" aria-label={`Play the video: ${video.title}`} className={look} onClick={onPlay}>
      {face}
    </button>
  )
}

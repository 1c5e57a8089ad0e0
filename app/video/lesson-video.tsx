import { type ComponentProps, Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Lesson, Video } from '../../domain/courses.ts'
import { nothingWatched, resumeAt } from '../../domain/video.ts'
import { useLazyCode } from '../lazy-code.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { isPlayable, siteOf } from './candidates.ts'
import { LazyOwnPlayer, LazyYouTubePlayer } from './lazy-players.tsx'
import type { PlayerHandle, Trouble } from './player.ts'
import { Poster } from './poster.tsx'
import type Transcript from './transcript.tsx'
import { showVideo } from './video-time.ts'
import type VideoTrouble from './video-trouble.tsx'
import { useWatched } from './watched.ts'
import { Watching } from './watching.ts'

interface LessonVideoProps {
  lesson: Lesson
  topic: string
  /** Called again and again while it plays. */
  onPlayed: () => void
}

/** The lesson's video: a poster until play is pressed, then the player, and a way on where it does not play. */
export function LessonVideo({ lesson, topic, onPlayed }: LessonVideoProps) {
  const known = useWatched(lesson.id)
  const [candidate, setCandidate] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [isWanted, setIsWanted] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  /** A moment that was asked for; without one it goes on where it was. */
  const asked = useRef<number | null>(null)
  const player = useRef<PlayerHandle>(null)
  const played = useEffectEvent(onPlayed)
  const [watching] = useState(() => new Watching(lesson.id, () => played()))

  const video = lesson.videos[candidate] as Video
  const standIns = lesson.videos.slice(candidate + 1)

  function seek(seconds: number) {
    if (player.current) return player.current.seek(seconds)
    if (!isPlayable(video)) return
    asked.current = seconds
    setIsWanted(true)
  }
  function begin(duration: number): number {
    const at = asked.current ?? resumeAt(known ?? nothingWatched, duration)
    asked.current = null
    return Math.min(at, duration)
  }
  function playNext() {
    setCandidate(candidate + 1)
    setTrouble(null)
  }
  function retry() {
    setAttempt(attempt + 1)
    setTrouble(null)
  }

  const seekNow = useEffectEvent(seek)
  useEffect(
    () => showVideo(lesson.id, { time: () => player.current?.time() ?? null, seek: (seconds) => seekNow(seconds) }),
    [lesson.id],
  )
  useTellingOnLeave(watching)

  const shared = {
    lessonId: lesson.id,
    key: `${candidate}.${attempt}`,
    begin,
    watching,
    onTrouble: setTrouble,
    ref: player,
  }
  const isOpen = isWanted && known !== null
  return (
    <figure>
      {/* A poster takes no more than a third of the window, so that the lesson's title is seen below it. */}
      <div
        className={`relative isolate grid w-full grid-cols-1 overflow-clip rounded-card border border-line bg-card print:hidden ${isOpen ? '' : 'aspect-video max-h-[31svh]'}`}
      >
        {!isOpen && <Poster video={video} topic={topic} known={known} onPlay={() => setIsWanted(true)} />}
        {isOpen && (
          <div className={`col-start-1 row-start-1 aspect-video ${trouble ? 'invisible' : ''}`}>
            {'file' in video ? (
              <LazyOwnPlayer {...shared} key={shared.key} video={video} />
            ) : (
              <LazyYouTubePlayer {...shared} key={shared.key} video={video} />
            )}
          </div>
        )}
        {isOpen && trouble && (
          <LazyTrouble video={video} trouble={trouble} next={standIns[0]} onNext={playNext} onRetry={retry} />
        )}
      </div>
      <figcaption className="mt-2.5 text-soft text-xs">
        <Origin video={video} isOpen={isOpen} hasTrouble={trouble !== null} standIns={standIns} />
      </figcaption>
      {'file' in video && <LazyTranscript lessonId={lesson.id} video={video} seek={seek} />}
    </figure>
  )
}

function LazyTrouble(props: ComponentProps<typeof VideoTrouble>) {
  const code = useLazyCode('video-trouble', () => import('./video-trouble.tsx'))
  return (
    <LazyPart code={code} placeholder={null} failure={['This video does not play', 'The lesson stands without it.']}>
      {({ default: Trouble }) => <Trouble {...props} />}
    </LazyPart>
  )
}

/** The text of a video, whose code and words are loaded once somebody opens it. */
function LazyTranscript(props: ComponentProps<typeof Transcript>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-3 text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 items-center font-semibold text-pine">Transcript</summary>
      {isOpen && <OpenTranscript {...props} />}
    </details>
  )
}

function OpenTranscript(props: ComponentProps<typeof Transcript>) {
  const code = useLazyCode('transcript', () => import('./transcript.tsx'))
  return (
    <LazyPart code={code} placeholder={null} failure={["The transcript didn't load", 'Nothing is lost.']}>
      {({ default: Words }) => <Words {...props} />}
    </LazyPart>
  )
}

interface OriginProps {
  video: Video
  isOpen: boolean
  hasTrouble: boolean
  standIns: Video[]
}

function Origin({ video, isOpen, hasTrouble, standIns }: OriginProps) {
  if ('file' in video) return <>Video by {video.provider}. It is kept on this site.</>
  // The ways on stand in the video's place.
  if (hasTrouble) return <>Video by {video.provider}.</>
  if (!isOpen)
    return (
      <>
        Video by {video.provider}, on <ExternalLink href={video.url}>{siteOf(video)}</ExternalLink>. Nothing is loaded
        from there before you press play.
      </>
    )
  return (
    <>
      It does not play? Watch it on <ExternalLink href={video.url}>{siteOf(video)}</ExternalLink>
      {standIns
        .filter((standIn) => 'url' in standIn)
        .map((standIn) => (
          <Fragment key={standIn.url}>
            {' '}
            or try <ExternalLink href={standIn.url}>{standIn.title}</ExternalLink>
          </Fragment>
        ))}
      .
    </>
  )
}

/** Reports the watched ranges before the learner leaves the lesson, page or tab. */
function useTellingOnLeave(watching: Watching): void {
  useEffect(() => {
    const tell = () => watching.tell()
    const tellWhenHidden = () => document.visibilityState === 'hidden' && watching.tell()
    window.addEventListener('pagehide', tell)
    document.addEventListener('visibilitychange', tellWhenHidden)
    return () => {
      window.removeEventListener('pagehide', tell)
      document.removeEventListener('visibilitychange', tellWhenHidden)
      watching.tell()
    }
  }, [watching])
}

import 'media-chrome/media-controller'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-captions-button'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-playback-rate-button'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import './own-player.css'
import { useEffect, useImperativeHandle, useRef } from 'react'
import type { OwnVideo } from '../../domain/courses.ts'
import { videoFileAddress } from '../../domain/video.ts'
import { languageOf } from './captions.ts'
import type { PlayerProps } from './player.ts'
import { storedSpeed, storeSpeed } from './speed.ts'
import type { PlayerState } from './watching.ts'

/** Our own video with the library's controls. Its code comes only to who presses play on such a video. */
export function OwnPlayer({ lessonId, video, begin, watching, onTrouble, ref }: PlayerProps<OwnVideo>) {
  const media = useRef<HTMLVideoElement>(null)
  const controller = useRef<HTMLElement>(null)

  useImperativeHandle(
    ref,
    () => ({
      time: () => media.current?.currentTime ?? 0,
      seek(seconds) {
        if (!media.current) return
        media.current.currentTime = seconds
        media.current.play().catch(() => {})
      },
    }),
    [],
  )

  // The button that was pressed is gone; the keys go to what it started.
  useEffect(() => controller.current?.focus({ preventScroll: true }), [])

  return (
    <media-controller ref={controller} class="own-player" tabIndex={0} hotkeys="nop">
      <video
        ref={media}
        slot="media"
        src={videoFileAddress(lessonId, video.file)}
        preload="auto"
        playsInline
        onLoadedMetadata={({ currentTarget: element }) => {
          element.defaultPlaybackRate = storedSpeed()
          element.playbackRate = storedSpeed()
          element.currentTime = begin(element.duration)
          // A browser that does not let it begin by itself shows it ready to.
          element.play().catch(() => {})
        }}
        onTimeUpdate={({ currentTarget: element }) => {
          if (!element.paused && !element.seeking) watching.plays(stateOf(element))
        }}
        onPause={({ currentTarget: element }) => watching.stops(stateOf(element))}
        onEnded={({ currentTarget: element }) => watching.stops(stateOf(element))}
        onRateChange={({ currentTarget: element }) => {
          if (element.readyState > 0) storeSpeed(element.playbackRate)
        }}
        onError={() => onTrouble('silent')}
      >
        <track
          kind="captions"
          src={videoFileAddress(lessonId, video.captions)}
          srcLang={languageOf(video)}
          label="Captions"
        />
      </video>
      <media-loading-indicator slot="centered-chrome" noautohide />
      <media-control-bar class="own-player-time">
        <media-time-range />
      </media-control-bar>
      <media-control-bar>
        <media-play-button />
        <media-mute-button />
        <media-time-display showduration />
        <span className="own-player-gap" />
        <media-playback-rate-button rates="0.75 1 1.25 1.5 1.75 2" />
        {/* The library calls what it makes on and off a button, which a screen reader would not tell. */}
        <media-captions-button ref={(button) => button?.setAttribute('role', 'switch')} />
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}

function stateOf({ currentTime, duration, playbackRate }: HTMLVideoElement): PlayerState {
  return { time: currentTime, duration, rate: playbackRate }
}

type Control = React.HTMLAttributes<HTMLElement> & { class?: string; ref?: React.Ref<HTMLElement> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': Control & { hotkeys?: string }
      'media-loading-indicator': Control & { noautohide?: boolean }
      'media-control-bar': Control
      'media-time-range': Control
      'media-play-button': Control
      'media-mute-button': Control
      'media-time-display': Control & { showduration?: boolean }
      'media-playback-rate-button': Control & { rates?: string }
      'media-captions-button': Control
      'media-fullscreen-button': Control
    }
  }
}

import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { LinkedVideo } from '../../domain/courses.ts'
import type { PlayerProps } from './player.ts'
import { storedSpeed, storeSpeed } from './speed.ts'
import { command, type EmbedState, embedAddress, listen, messageFrom } from './youtube-embed.ts'

/** Milliseconds after which a silent player counts as blocked. */
const timeoutMs = 8000
const askEvery = 250
/** A jump has arrived when the player is this near, in seconds. */
const nearby = 2
const [ended, playing, paused] = [0, 1, 2]

interface Moment {
  time: number
  duration: number
  rate: number
  playerState: number
  /** Where it was sent to begin, until it is there. */
  bound: number | null
  hasBegun: boolean
}

/** The provider's player in a frame, contacted only once this is on the screen. */
export function YouTubePlayer({ video, begin, watching, onTrouble, ref }: PlayerProps<LinkedVideo>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const now = useRef<Moment>({ time: 0, duration: Number.NaN, rate: 1, playerState: -1, bound: null, hasBegun: false })

  const hear = useEffectEvent((state: EmbedState) => {
    const moment = now.current
    const player = frame.current
    if (!player) return
    const { currentTime, duration, playbackRate, playerState } = state
    if (playbackRate !== undefined && moment.hasBegun && playbackRate !== moment.rate) storeSpeed(playbackRate)
    moment.time = currentTime ?? moment.time
    moment.duration = duration || moment.duration
    moment.rate = playbackRate ?? moment.rate
    moment.playerState = playerState ?? moment.playerState
    if (!moment.hasBegun && moment.duration > 0) {
      moment.hasBegun = true
      if (storedSpeed() !== moment.rate) command(player, 'setPlaybackRate', storedSpeed())
      const at = begin(moment.duration)
      if (at > 0) {
        moment.bound = at
        command(player, 'seekTo', at, true)
      }
    }
    if (moment.bound !== null && Math.abs(moment.time - moment.bound) <= nearby) moment.bound = null
    // A pending seek: the reported time is not yet meaningful.
    if (!moment.hasBegun || moment.bound !== null) return
    if (moment.playerState === playing && currentTime !== undefined) watching.plays(moment)
    if (playerState === paused) watching.stops(moment)
    if (playerState === ended) watching.stops({ ...moment, time: moment.duration })
  })
  const tell = useEffectEvent(onTrouble)

  // The frame communicates by messages; a blocked one stays silent.
  useEffect(() => {
    const player = frame.current
    if (!player) return
    let hasAnswered = false
    const asking = setInterval(() => listen(player), askEvery)
    const waiting = setTimeout(() => tell('silent'), navigator.onLine ? timeoutMs : 0)
    function receive(event: MessageEvent) {
      const message = player && messageFrom(player, event)
      if (!message) return
      if (!hasAnswered) {
        hasAnswered = true
        clearInterval(asking)
        clearTimeout(waiting)
        for (const name of ['onStateChange', 'onError']) command(player, 'addEventListener', name)
        tell(null)
      }
      if (message.kind === 'error') tell(message.code === 100 ? 'gone' : 'refused')
      else hear(message.state)
    }
    window.addEventListener('message', receive)
    return () => {
      clearInterval(asking)
      clearTimeout(waiting)
      window.removeEventListener('message', receive)
    }
  }, [])

  useImperativeHandle(
    ref,
    () => ({
      time: () => now.current.time,
      seek(seconds) {
        if (!frame.current) return
        now.current.bound = null
        command(frame.current, 'seekTo', seconds, true)
        command(frame.current, 'playVideo')
      },
    }),
    [],
  )

  return (
    <iframe
      ref={frame}
      className="absolute inset-0 size-full"
      src={embedAddress(video.youtubeId ?? '')}
      title={video.title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    />
  )
}

import { playedBetween, type Tick } from '../../domain/video.ts'
import { notePlayed, storePlayed } from './watched.ts'

/** A player's status, reported several times a second during playback. Times in seconds. */
export interface PlayerState {
  time: number
  /** `NaN` while it is not known. */
  duration: number
  rate: number
}

/** Seconds between reports to the server while a video plays. */
const pauseBetweenReports = 10

/** Follows a player and keeps what was really played; to have opened it, or to have moved in it, is not enough. */
export class Watching {
  readonly #lessonId: string
  readonly #onPlayed: () => void
  #last: Tick | null = null
  #reportedAt = 0

  constructor(lessonId: string, onPlayed: () => void) {
    this.#lessonId = lessonId
    this.#onPlayed = onPlayed
  }

  /** The video plays, and is here now. */
  plays({ time, duration, rate }: PlayerState): void {
    const now = { time, rate, clock: performance.now() / 1000 }
    const before = this.#last
    this.#last = now
    if (!before) this.#reportedAt = now.clock
    const played = before && playedBetween(before, now)
    if (played) this.#onPlayed()
    if (!played || !(duration > 0 && Number.isFinite(duration))) return
    const [start, end] = [played[0], Math.min(played[1], duration)]
    if (start >= end) return
    notePlayed(this.#lessonId, {
      positionSeconds: end,
      durationSeconds: duration,
      watched: [[start, end]],
      secondsSpent: (end - start) / rate,
    })
    if (now.clock - this.#reportedAt < pauseBetweenReports) return
    this.#reportedAt = now.clock
    this.tell()
  }

  /** The video stands still, here; it was paused or has ended. */
  stops(state: PlayerState): void {
    if (this.#last) this.plays(state)
    this.#last = null
    this.tell()
  }

  /** Leaving the page stores the position without waiting for the next report. */
  tell(): void {
    storePlayed(this.#lessonId)
  }
}

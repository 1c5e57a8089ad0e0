import { z } from 'zod'

// Times and lengths are in seconds, with fractions.

/** The longest video there may be. */
const longestVideo = 24 * 60 * 60
/** Maximum ranges stored for one video. */
export const maxRanges = 200
/** Lengths that differ by no more belong to one video: a player refines what it says first. */
const sameLength = 1
/** A clock ticks a little late, a message arrives a little early. */
const tickSlack = 1
const Seconds = z.number().min(0).max(longestVideo)
const Range = z.tuple([Seconds, Seconds])
const Ranges = z.array(Range).max(maxRanges)

/** The progress in a lesson's video; all zero and empty where nothing was watched. */
export const VideoProgress = z
  .object({
    positionSeconds: Seconds,
    durationSeconds: Seconds,
    watched: Ranges,
    /** Time that watching really took, whichever video the lesson had. */
    secondsSpent: z.number().min(0),
  })
  .refine(({ positionSeconds, durationSeconds }) => positionSeconds <= durationSeconds, {
    path: ['positionSeconds'],
    message: 'The position lies within the video.',
  })
  .refine(({ watched, durationSeconds }) => watched.every(([start, end]) => start < end && end <= durationSeconds), {
    path: ['watched'],
    message: 'What was watched begins before it ends, within the video.',
  })

export type Range = z.infer<typeof Range>
export type VideoProgress = z.infer<typeof VideoProgress>

export const nothingWatched: VideoProgress = { positionSeconds: 0, durationSeconds: 0, watched: [], secondsSpent: 0 }

/** The address of a file of a lesson's own video. */
export function videoFileAddress(lessonId: string, file: string): string {
  return `/lesson-videos/${lessonId}/${file}`
}

/** The ranges in order; overlapping and touching ones are merged. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** Total length of ranges that do not overlap, in seconds. */
export function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}

/** A player's position at a moment of a monotonic clock. */
export interface Tick {
  time: number
  clock: number
  /** The playback rate; 2 is twice as fast. */
  rate: number
}

/** The range played between two ticks; `null` after a jump, a step back or no movement. */
export function playedBetween(before: Tick, now: Tick): Range | null {
  const played = now.time - before.time
  const possible = (now.clock - before.clock) * Math.max(before.rate, now.rate) + tickSlack
  return played > 0 && played <= possible ? [before.time, now.time] : null
}

function isSameVideo(length: number, other: number): boolean {
  return Math.abs(length - other) <= sameLength
}

/**
 * Adds what was watched since. A video of another length is another one, of which nothing was watched yet; the time
 * spent is the lesson's, whichever video took it.
 */
export function progressAfter(stored: VideoProgress, report: VideoProgress): VideoProgress {
  const { positionSeconds, durationSeconds } = report
  const before = isSameVideo(stored.durationSeconds, durationSeconds) ? stored.watched : []
  const within = before.filter(([, end]) => end <= durationSeconds)
  return {
    positionSeconds,
    durationSeconds,
    watched: longest(mergeRanges([...within, ...report.watched])),
    secondsSpent: stored.secondsSpent + report.secondsSpent,
  }
}

/**
 * Three-way merge of what was watched in two places: ours says where to go on, and what either watched counts. The time
 * that ours added is added to theirs; where the base is unknown, the longer time counts.
 */
export function watchedSince(base: VideoProgress | null, ours: VideoProgress, theirs: VideoProgress): VideoProgress {
  const secondsSpent = base
    ? theirs.secondsSpent + Math.max(0, ours.secondsSpent - base.secondsSpent)
    : Math.max(ours.secondsSpent, theirs.secondsSpent)
  return { ...progressAfter(theirs, ours), secondsSpent }
}

/** Drops the shortest ranges beyond the maximum. */
function longest(ranges: Range[]): Range[] {
  if (ranges.length <= maxRanges) return ranges
  const longest = ranges.toSorted((a, b) => lengthOf([b]) - lengthOf([a])).slice(0, maxRanges)
  return mergeRanges(longest)
}

/**
 * Where to go on: at the beginning of what was finished.
 *
 * @param duration of the video that is there now, once it is known
 */
export function resumeAt({ positionSeconds, durationSeconds }: VideoProgress, duration = durationSeconds): number {
  if (!isSameVideo(duration, durationSeconds)) return 0
  const isFinished = positionSeconds >= durationSeconds - Math.min(5, durationSeconds / 20)
  return isFinished ? 0 : positionSeconds
}

/** The share of a video that was watched, from 0 to 1. */
export function watchedShare({ watched, durationSeconds }: VideoProgress): number {
  return durationSeconds > 0 ? Math.min(1, lengthOf(watched) / durationSeconds) : 0
}

/** A moment of a video as players write it: `3:12`, `1:02:03`. */
export function momentLabel(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

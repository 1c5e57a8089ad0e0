import { z } from 'zod'
import { LessonId } from './courses.ts'
import { endpoint } from './endpoint.ts'

// Times and lengths are in seconds, with fractions.

/** The longest video there may be. */
const longestVideo = 24 * 60 * 60
/** Stretches that are kept of one video, at most. */
export const maxRanges = 200
/** Lengths that differ by no more belong to one video: a player refines what it says first. */
const sameLength = 1
/** A clock ticks a little late, a message arrives a little early. */
const tickSlack = 1
/** What a report may claim beyond the time since the one before it: one may be late on its way, the next quick. */
const reportSlack = 5

const Seconds = z.number().min(0).max(longestVideo)
const Range = z.tuple([Seconds, Seconds])
const Ranges = z.array(Range).max(maxRanges)
const Measures = z.object({ positionSeconds: Seconds, durationSeconds: Seconds, secondsSpent: Seconds })

/** What is known of somebody's watching of a lesson's video; all of it 0 and empty where nothing was watched. */
export const VideoProgress = Measures.extend({ watched: Ranges, secondsSpent: z.number().min(0) })

/** What was watched since the last report: where it led, its stretches, and the time it really took. */
export const VideoReport = Measures.extend({
  watched: Ranges,
  /** Idempotency key: a report that is sent again adds nothing. */
  reportId: z.uuid().toLowerCase(),
})
  .refine(({ durationSeconds }) => durationSeconds > 0, {
    path: ['durationSeconds'],
    message: 'A video has a length.',
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
export type VideoReport = z.infer<typeof VideoReport>
/** A report without its idempotency key. */
export type Watched = Omit<VideoReport, 'reportId'>

export const nothingWatched: VideoProgress = { positionSeconds: 0, durationSeconds: 0, watched: [], secondsSpent: 0 }

const ofLesson = z.object({ lessonId: LessonId })

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/v1/video/:lessonId',
  access: 'learner',
  summary: "How far the learner is in a lesson's video, what they watched of it, and how long they took.",
  params: ofLesson,
  problems: ['not-found'],
  output: VideoProgress,
})

export const reportVideo = endpoint({
  method: 'PUT',
  path: '/api/v1/video/:lessonId',
  access: 'learner',
  summary:
    "Report what was watched of a lesson's video since the last report; the same report again adds nothing. Completion is not touched.",
  params: ofLesson,
  body: VideoReport,
  problems: ['not-found'],
  output: VideoProgress,
  makesStale: ['/api/v1/video/:lessonId'],
})

/** Where a file of a lesson's own video is found. */
export function videoFileAddress(lessonId: string, file: string): string {
  return `/lesson-videos/${lessonId}/${file}`
}

/** The same stretches in order, with those that overlap or touch made into one. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

/** How long stretches are together; they must not overlap. */
export function lengthOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0)
}

/** Where a player was at a moment of a clock that never jumps. */
export interface Tick {
  time: number
  clock: number
  /** Of playing; 2 is twice as fast. */
  rate: number
}

/** The stretch that was played between two ticks; `null` where the player jumped, went back or stood still. */
export function playedBetween(before: Tick, now: Tick): Range | null {
  const played = now.time - before.time
  const possible = (now.clock - before.clock) * Math.max(before.rate, now.rate) + tickSlack
  return played > 0 && played <= possible ? [before.time, now.time] : null
}

function isSameVideo(length: number, other: number): boolean {
  return Math.abs(length - other) <= sameLength
}

/**
 * What is known after a report. The video of another length is another one, of which nothing was watched yet; the
 * time spent is the lesson's, whichever video took it.
 *
 * @param possible seconds that can have been spent; more are not believed
 */
export function progressAfter(stored: VideoProgress, report: Watched, possible = longestVideo): VideoProgress {
  const { positionSeconds, durationSeconds } = report
  const before = isSameVideo(stored.durationSeconds, durationSeconds) ? stored.watched : []
  const within = before.filter(([, end]) => end <= durationSeconds)
  return {
    positionSeconds,
    durationSeconds,
    watched: longest(mergeRanges([...within, ...report.watched])),
    secondsSpent: stored.secondsSpent + Math.min(report.secondsSpent, Math.max(0, possible)),
  }
}

/**
 * What is known of a video that was watched in two places: the later of the two says where to go on, and what both
 * tell of counts once. Of two videos of different lengths the later is the lesson's.
 */
export function watchedInBoth(earlier: VideoProgress, later: VideoProgress): VideoProgress {
  const secondsSpent = Math.max(earlier.secondsSpent, later.secondsSpent)
  return { ...progressAfter(earlier, later), secondsSpent }
}

/** Of more stretches than are kept, the shortest are given up. */
function longest(ranges: Range[]): Range[] {
  if (ranges.length <= maxRanges) return ranges
  const kept = ranges.toSorted((a, b) => lengthOf([b]) - lengthOf([a])).slice(0, maxRanges)
  return mergeRanges(kept)
}

/**
 * The seconds that a report may claim: no more than have passed since the one before it, or, of a first one, than
 * what it watched would take.
 */
export function possibleSeconds(report: Watched, sinceLast: number | null): number {
  return (sinceLast ?? lengthOf(mergeRanges(report.watched))) + reportSlack
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

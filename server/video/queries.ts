import {
  nothingWatched,
  possibleSeconds,
  progressAfter,
  type VideoProgress,
  type VideoReport,
} from '../../domain/video.ts'
import { type Db, queryRow } from '../db/db.ts'
import { untilWritten } from '../db/until-written.ts'

interface StoredVideo extends VideoProgress {
  version: number
  secondsSinceUpdate: number
}

/** How far a learner is in a lesson's video. */
export async function readVideo(db: Db, userId: string, lessonId: string): Promise<VideoProgress> {
  const stored = await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonId])
  if (!stored) return nothingWatched
  const { version: _, secondsSinceUpdate: __, ...progress } = stored
  return progress
}

const readVideoSql = `
select position_seconds as "positionSeconds", duration_seconds as "durationSeconds", watched,
  seconds_spent as "secondsSpent", version, extract(epoch from now() - updated_at)::float8 as "secondsSinceUpdate"
from video_progress where user_id = $1 and lesson_id = $2`

/** Where a lesson stands: what user_progress names beside it. */
export interface LessonPlace {
  lessonId: string
  moduleId: string
  courseId: string
}

/** Adds what was watched, and brings the lesson's time spent up to date; whether it is completed stays as it is. */
export async function addWatched(
  db: Db,
  userId: string,
  { lessonId, moduleId, courseId }: LessonPlace,
  report: VideoReport,
): Promise<VideoProgress> {
  return untilWritten(async () => {
    const stored = await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonId])
    const possible = possibleSeconds(report, stored?.secondsSinceUpdate ?? null)
    const progress = progressAfter(stored ?? nothingWatched, report, possible)
    const { positionSeconds, durationSeconds, watched, secondsSpent } = progress
    const written = await queryRow(db, writeVideoSql, [
      ...[userId, lessonId, positionSeconds, durationSeconds, JSON.stringify(watched), secondsSpent],
      ...[stored?.version ?? null, courseId, moduleId, Math.floor(secondsSpent / 60)],
    ])
    return written ? progress : undefined
  })
}

// Nothing is written where another report came between reading and writing.
const writeVideoSql = `
with video as (
  insert into video_progress as stored (
    user_id, lesson_id, position_seconds, duration_seconds, watched, seconds_spent)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (user_id, lesson_id) do update
  set position_seconds = excluded.position_seconds, duration_seconds = excluded.duration_seconds,
    watched = excluded.watched, seconds_spent = excluded.seconds_spent,
    version = stored.version + 1, updated_at = now()
  where stored.version = $7::int
  returning user_id
), lesson as (
  insert into user_progress (user_id, video_id, course_id, module_id, completed, time_spent_minutes)
  select user_id, $2, $8, $9, false, $10::int from video
  on conflict (user_id, video_id) do update set time_spent_minutes = excluded.time_spent_minutes
)
select user_id from video`

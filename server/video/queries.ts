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

/** Adds what was watched. */
export async function addWatched(
  db: Db,
  userId: string,
  lessonId: string,
  report: VideoReport,
): Promise<VideoProgress> {
  return untilWritten(async () => {
    const stored = await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonId])
    const possible = possibleSeconds(report, stored?.secondsSinceUpdate ?? null)
    const progress = progressAfter(stored ?? nothingWatched, report, possible)
    const { positionSeconds, durationSeconds, watched, secondsSpent } = progress
    const written = await queryRow(db, writeVideoSql, [
      ...[userId, lessonId, positionSeconds, durationSeconds, JSON.stringify(watched), secondsSpent],
      stored?.version ?? null,
    ])
    return written ? progress : undefined
  })
}

// Nothing is written where another report came between reading and writing.
const writeVideoSql = `
insert into video_progress as stored (
  user_id, lesson_id, position_seconds, duration_seconds, watched, seconds_spent)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, lesson_id) do update
set position_seconds = excluded.position_seconds, duration_seconds = excluded.duration_seconds,
  watched = excluded.watched, seconds_spent = excluded.seconds_spent,
  version = stored.version + 1, updated_at = now()
where stored.version = $7::int
returning user_id`

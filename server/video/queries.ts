import {
  nothingWatched,
  possibleSeconds,
  progressAfter,
  type VideoProgress,
  type VideoReport,
} from '../../domain/video.ts'
import { columnTypes, insertRowsSql, jsonSql, replacing, rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { videoColumns } from '../db/tables.ts'
import { untilWritten } from '../db/until-written.ts'

/** Reports that are known when they come again: of those that follow one another each is sent until it is answered. */
const maxReported = 20

interface StoredVideo {
  progress: VideoProgress
  reported: string[]
  version: number
  secondsSinceUpdate: number
}

/** How far a learner is in a lesson's video. */
export async function readVideo(db: Db, userId: string, lessonId: string): Promise<VideoProgress> {
  return (await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonId]))?.progress ?? nothingWatched
}

const readVideoSql = `
select ${jsonSql(videoColumns)} as progress, reported, version,
  extract(epoch from now() - updated_at)::float8 as "secondsSinceUpdate"
from video_progress where user_id = $1 and lesson_id = $2`

/** Adds what was watched, where the report did not come before. */
export async function addWatched(
  db: Db,
  userId: string,
  lessonId: string,
  { reportId, ...report }: VideoReport,
): Promise<VideoProgress> {
  return untilWritten(async () => {
    const stored = await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonId])
    const { reported = [], version = null } = stored ?? {}
    if (stored && reportId && reported.includes(reportId)) return stored.progress
    const possible = possibleSeconds(report, stored?.secondsSinceUpdate ?? null)
    const progress = progressAfter(stored?.progress ?? nothingWatched, report, possible)
    const latest = [...(reportId ? [reportId] : []), ...reported].slice(0, maxReported)
    const row = rowOf(lessonVideoColumns, { lessonId, ...progress, reported: latest })
    const written = await queryRow(db, writeVideoSql, [userId, JSON.stringify([row]), version])
    return written ? progress : undefined
  })
}

const lessonVideoColumns = { lessonId: 'lesson_id text', ...videoColumns, reported: 'reported uuid[]' } as const

// Nothing is written where another report came between reading and writing.
const writeVideoSql = `
${insertRowsSql(
  'video_progress',
  columnTypes(lessonVideoColumns),
  `(user_id, lesson_id) do update
  set ${replacing(columnTypes(lessonVideoColumns))}, version = video_progress.version + 1, updated_at = now()`,
)}
where video_progress.version = $3::int
returning user_id`

import {
  nothingWatched,
  possibleSeconds,
  progressAfter,
  type VideoProgress,
  type VideoReport,
  watchedInBoth,
} from '../../domain/video.ts'
import { columnTypes, insertRowsSql, jsonSql, replacing, rowOf } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { videoColumns } from '../db/tables.ts'
import { untilWritten } from '../db/until-written.ts'

/** Reports that are known when they come again: of those that follow one another each is sent until it is answered. */
const maxReported = 20

interface StoredVideo {
  /** Of each of the lesson's ids that something is kept under, the one of the latest report last. */
  kept: { progress: VideoProgress; reported: string[] }[]
  /** Of what is kept under the present id. */
  version: number | null
  secondsSinceUpdate: number | null
}

/**
 * How far a learner is in a lesson's video.
 *
 * @param lessonIds all ids of the lesson, the present one first
 */
export async function readVideo(db: Db, userId: string, lessonIds: readonly string[]): Promise<VideoProgress> {
  return progressOf(await readStored(db, userId, lessonIds))
}

async function readStored(db: Db, userId: string, lessonIds: readonly string[]): Promise<StoredVideo> {
  return (await queryRow<StoredVideo>(db, readVideoSql, [userId, lessonIds])) as StoredVideo
}

function progressOf({ kept }: StoredVideo): VideoProgress {
  return kept.map(({ progress }) => progress).reduce(watchedInBoth, nothingWatched)
}

const readVideoSql = `
select coalesce(json_agg(json_build_object('progress', ${jsonSql(videoColumns)}, 'reported', reported) order by updated_at), '[]') as kept,
  max(version) filter (where lesson_id = ($2::text[])[1]) as version,
  extract(epoch from now() - max(updated_at))::float8 as "secondsSinceUpdate"
from video_progress where user_id = $1 and lesson_id = any($2::text[])`

/** Adds what was watched, where the report did not come before; it is kept under the present id of the lesson. */
export async function addWatched(
  db: Db,
  userId: string,
  lessonIds: readonly string[],
  { reportId, ...report }: VideoReport,
): Promise<VideoProgress> {
  return untilWritten(async () => {
    const stored = await readStored(db, userId, lessonIds)
    const known = progressOf(stored)
    const reported = stored.kept.toReversed().flatMap((one) => one.reported)
    if (reported.includes(reportId)) return known
    const progress = progressAfter(known, report, possibleSeconds(report, stored.secondsSinceUpdate))
    const latest = [reportId, ...reported].slice(0, maxReported)
    const row = rowOf(lessonVideoColumns, { lessonId: lessonIds[0], ...progress, reported: latest })
    const written = await queryRow(db, writeVideoSql, [userId, JSON.stringify([row]), stored.version])
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

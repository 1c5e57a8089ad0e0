import type { AccountItems } from '../../../domain/account-file.ts'
import { raise } from '../../../domain/errors.ts'
import { type VideoProgress, watchedInBoth } from '../../../domain/video.ts'
import { columnTypes, insertRowsSql, jsonSql, replacing } from '../../db/columns.ts'
import { watchedVideoColumns } from '../../db/tables.ts'
import { added, insert, isSame, lessonIds, storedBy } from './merging.ts'
import { refuseFuture, refuseUnknownLesson } from './refusals.ts'
import type { Outcome, Section } from './section.ts'

export const videos = {
  key: ['lessonId'],
  rows: {
    table: 'video_progress',
    item: jsonSql(watchedVideoColumns),
    order: { lesson_id: 'text' },
  },
  validate: ({ lessonId, watched, durationSeconds, updatedAt }, { catalogue, now }) => {
    refuseFuture(updatedAt, now)
    const isWithin = watched.every(([start, end]) => start < end && end <= durationSeconds)
    if (!isWithin) raise('invalid-input', 'What was watched begins before it ends, within the video.')
    refuseUnknownLesson(lessonId, catalogue)
  },
  merge: async (db, userId, items) => {
    const stored = await storedBy(db, 'video_progress', jsonSql(watchedVideoColumns), userId, lessonIds(items))
    const merged = items.map(({ checksum: _, lessonId, ...video }) => {
      const own = stored[lessonId] as WatchedVideo | undefined
      if (!own) return { lessonId, ...video }
      const [earlier, later] = video.updatedAt > own.updatedAt ? [own, video] : [video, own]
      return { lessonId, ...watchedInBoth(earlier, later), updatedAt: later.updatedAt }
    })
    const outcomes = merged.map((video): Outcome => (isSame(video, stored[video.lessonId]) ? 'known' : 'added'))
    await insert(db, userId, watchedVideoColumns, added(merged, outcomes), videosSql)
    return outcomes
  },
} satisfies Section<AccountItems['videos']>

const videosSql = `
${insertRowsSql(
  'video_progress',
  columnTypes(watchedVideoColumns),
  `(user_id, lesson_id) do update
  set ${replacing(columnTypes(watchedVideoColumns))}, version = video_progress.version + 1`,
)}
returning lesson_id as id`

type WatchedVideo = VideoProgress & { lessonId: string; updatedAt: string }

import type { AccountSection } from '../../domain/account-file.ts'
import { type Db, queryRow } from '../db/db.ts'
import { isoSql, preferencesSql, settingsSql } from '../db/json.ts'

/** Rows that are read at a time. */
const pageSize = 500

/** Where the items of a part of the file are kept: one for each row. */
interface Source {
  table: string
  /** An item as one JSON object. */
  item: string
  /** What a row is told from the learner's others by. */
  key: string
  keyType: 'text' | 'uuid' | 'int'
  /** What the rows are in order by; the key where it does not say. */
  order?: string
}

const sources: Record<AccountSection, Source> = {
  profile: {
    table: 'users join user_profiles profile on user_id = users.id',
    item: `json_build_object('name', name, 'email', email, 'memberSince', ${isoSql('created_at')},
      'onWaitlistSince', (select ${isoSql('joined_at')} from waitlist where waitlist.email = users.email),
      'preferences', ${preferencesSql}, 'settings', ${settingsSql})`,
    key: 'user_id',
    keyType: 'text',
  },
  events: {
    table: 'learning_events',
    item: `details || jsonb_strip_nulls(jsonb_build_object('id', id, 'kind', kind,
      'occurredAt', ${isoSql('occurred_at')}, 'timeZone', time_zone, 'localDate', local_date,
      'claimedAt', ${isoSql('claimed_at')}, 'recordedAt', ${isoSql('recorded_at')}))`,
    key: 'id',
    keyType: 'uuid',
    order: 'occurred_at, id',
  },
  notes: {
    table: 'user_notes',
    item: `json_build_object('lessonId', lesson_id, 'text', text, 'updatedAt', ${isoSql('updated_at')})`,
    key: 'lesson_id',
    keyType: 'text',
  },
  exercises: {
    // A row without work only says that the exercise was passed, as an event does.
    table: "(select * from exercise_work where work <> '{}') begun",
    item: `json_build_object('lessonId', lesson_id, 'work', work, 'updatedAt', ${isoSql('updated_at')})`,
    key: 'lesson_id',
    keyType: 'text',
  },
  videos: {
    table: 'video_progress',
    item: `json_build_object('lessonId', lesson_id, 'positionSeconds', position_seconds,
      'durationSeconds', duration_seconds, 'watched', watched, 'secondsSpent', seconds_spent,
      'updatedAt', ${isoSql('updated_at')})`,
    key: 'lesson_id',
    keyType: 'text',
  },
  savedResources: {
    table: 'saved_resources',
    item: `json_build_object('resourceId', resource_id, 'savedAt', ${isoSql('saved_at')})`,
    key: 'resource_id',
    keyType: 'int',
    order: 'saved_at, resource_id',
  },
  examTries: {
    table: 'exam_attempts',
    item: `json_build_object('attemptId', attempt_id, 'projectId', project_id, 'preferences', ${preferencesSql},
      'questions', questions, 'startedAt', ${isoSql('started_at')},
      'handedIn', case when submitted_at is not null then json_build_object('submittedAt', ${isoSql('submitted_at')},
        'answers', answers, 'correct', correct, 'total', total, 'passed', passed) end)`,
    key: 'attempt_id',
    keyType: 'uuid',
    order: 'started_at, attempt_id',
  },
  favouriteCourses: {
    table: '(select user_id, course_id from user_course_enrollments where is_favorite) favourites',
    item: `json_build_object('courseId', course_id)`,
    key: 'course_id',
    keyType: 'text',
  },
}

/**
 * The items of a part, a page at a time: between two of them the database is free for others. First the keys of all of
 * them are read, so that each page costs the same however many there are, and the file is of one moment.
 */
export async function* pagesOf(db: Db, userId: string, section: AccountSection): AsyncGenerator<object[]> {
  const { table, item, key, keyType, order = key } = sources[section]
  const keysSql = `select array_agg(${key} order by ${order}) as keys from ${table} where user_id = $1`
  const pageSql = `select json_agg(${item} order by ${order}) as items
    from ${table} where user_id = $1 and ${key} = any($2::${keyType}[])`
  const found = await queryRow<{ keys: (string | number)[] | null }>(db, keysSql, [userId])
  const keys = found?.keys ?? []
  for (let from = 0; from < keys.length; from += pageSize) {
    const row = await queryRow<{ items: object[] | null }>(db, pageSql, [userId, keys.slice(from, from + pageSize)])
    if (row?.items) yield row.items
  }
}

import type { AccountSection } from '../../domain/account-file.ts'
import { raise } from '../../domain/errors.ts'
import { fieldsSql, isoSql, jsonSql } from '../db/columns.ts'
import { type Db, queryRow } from '../db/db.ts'
import { preferencesSql, settingsSql } from '../db/json.ts'
import * as tables from '../db/tables.ts'
import { slices } from '../slices.ts'

/** Rows that are read at a time. */
const rowsPerPage = 250
/** Of those that hold long texts. */
const longRowsPerPage = 20

/** The parts of the file that are lists of rows. */
export type ListSection = Exclude<AccountSection, 'profile' | 'pictures'>

/** Where the items of a part of the file are kept: one for each row. */
interface Source {
  table: string
  /** An item as one JSON object. */
  item: string
  /** The same as the file has it, where putting it together costs less here than in the database. */
  shape?: (item: Record<string, unknown>) => object
  /** What the rows are in order by, and told from each other: columns and their types. */
  order: Readonly<Record<string, string>>
  pageSize?: number
}

/** The item of the profile, as one JSON object. */
export async function readProfile(db: Db, userId: string): Promise<object> {
  const row = await queryRow<{ item: object }>(db, readProfileSql, [userId])
  return row?.item ?? raise('not-signed-in', 'This account was deleted.')
}

const readProfileSql = `
select json_build_object('name', name, 'email', email, 'memberSince', ${isoSql('created_at')},
  'onWaitlistSince', (select ${isoSql('joined_at')} from waitlist where waitlist.email = users.email and email_verified),
  'preferences', ${preferencesSql}, 'settings', ${settingsSql}) as item
from users join user_profiles profile on user_id = users.id where user_id = $1`

const sources: Record<ListSection, Source> = {
  events: {
    table: 'learning_events',
    item: `json_build_object('details', details, ${fieldsSql(tables.eventColumns)}, 'recordedAt', ${isoSql('recorded_at')})`,
    shape: ({ details, claimedAt, ...event }) => ({
      ...(details as object),
      ...event,
      ...(claimedAt ? { claimedAt } : {}),
    }),
    order: { occurred_at: 'timestamptz', id: 'uuid' },
  },
  notes: {
    table: 'user_notes',
    item: jsonSql(tables.noteColumns),
    order: { lesson_id: 'text' },
    pageSize: longRowsPerPage,
  },
  exercises: {
    // A row without work only says that the exercise was passed, as an event does.
    table: "(select * from exercise_work where work <> '{}') begun",
    item: jsonSql(tables.workColumns),
    order: { lesson_id: 'text' },
    pageSize: longRowsPerPage,
  },
  videos: {
    table: 'video_progress',
    item: jsonSql(tables.watchedVideoColumns),
    order: { lesson_id: 'text' },
  },
  places: {
    table: 'lesson_places',
    item: jsonSql(tables.placeColumns),
    order: { lesson_id: 'text' },
  },
  savedResources: {
    table: 'saved_resources',
    item: jsonSql(tables.savedResourceColumns),
    order: { saved_at: 'timestamptz', resource_id: 'int' },
  },
  resourceMarks: {
    table: 'resource_marks',
    item: jsonSql(tables.markColumns),
    order: { marked_at: 'timestamptz', resource_id: 'int' },
  },
  collections: {
    table: 'resource_collections',
    item: jsonSql(tables.collectionColumns),
    order: { created_at: 'timestamptz', collection_id: 'uuid' },
    pageSize: longRowsPerPage,
  },
  pathResources: {
    table: 'path_resources',
    item: jsonSql(tables.pathResourceColumns),
    order: { added_at: 'timestamptz', module_id: 'text', resource_id: 'int' },
  },
  examTries: {
    table: 'exam_attempts',
    item: `json_build_object(${fieldsSql(tables.examTryColumns)},
      'handedIn', case when submitted_at is not null then ${jsonSql(tables.handedInColumns)} end)`,
    order: { started_at: 'timestamptz', attempt_id: 'uuid' },
    pageSize: longRowsPerPage,
  },
  favouriteCourses: {
    table: '(select user_id, course_id from user_course_enrollments where is_favorite) favourites',
    item: `json_build_object('courseId', course_id)`,
    order: { course_id: 'text' },
  },
}

/**
 * The items of a part, a page at a time: between two of them the database is free for others, and each page costs the
 * same however many there are.
 */
export async function* pagesOf(db: Db, userId: string, section: ListSection): AsyncGenerator<object[]> {
  const { table, item, shape, order, pageSize = rowsPerPage } = sources[section]
  const columns = Object.keys(order)
  const after = Object.values(order).map((type, index) => `$${index + 3}::${type}`)
  const pageSql = (isFirst: boolean) => `
    with page as (
      select * from ${table}
      where user_id = $1 ${isFirst ? '' : `and (${columns}) > (${after})`}
      order by ${columns} limit $2::int)
    select json_agg(${item} order by ${columns}) as items,
      (select array[${columns.map((column) => `${column}::text`)}] from page
        order by ${columns.map((column) => `${column} desc`)} limit 1) as place
    from page`
  const slice = slices()
  let place: string[] | null = []
  do {
    const row: Page | undefined = await queryRow<Page>(db, pageSql(place.length === 0), [userId, pageSize, ...place])
    await slice()
    if (row?.items) yield shape ? row.items.map(shape) : row.items
    place = row?.items?.length === pageSize ? row.place : null
  } while (place)
}

interface Page {
  items: Record<string, unknown>[] | null
  place: string[] | null
}

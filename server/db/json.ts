import { fieldsSql, jsonSql } from './columns.ts'
import { eventColumns, profileColumns, settingsColumns } from './tables.ts'

// Pieces of SQL that put rows into the shapes of domain/, for statements that answer with one JSON value.

/** The version of a text: what a writer has to have seen. Of an empty one it is empty. */
export const versionSql = (text: string) =>
  `case when ${text} = '' then '' else left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32) end`

/** `Settings` from a user_profiles row called profile. */
export const settingsSql = jsonSql(settingsColumns, 'profile')

/** `Profile` from a user_profiles row called profile. */
export const profileSql = jsonSql(profileColumns, 'profile')

/** A `RecordedEvent` from a learner_events row. */
export const eventSql = `details || jsonb_strip_nulls(jsonb_build_object(${fieldsSql(eventColumns)}))`

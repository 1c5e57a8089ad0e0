import { fieldsSql, jsonSql } from './columns.ts'
import { eventColumns, profileColumns, settingsColumns } from './tables.ts'

// Pieces of SQL that put rows into the shapes of domain/, for statements that answer with one JSON value.

/** `Settings` from a user_profiles row called profile. */
export const settingsSql = jsonSql(settingsColumns, 'profile')

/** `Profile` from a user_profiles row called profile. */
export const profileSql = jsonSql(profileColumns, 'profile')

/** A `RecordedEvent` from a learner_events row. */
export const eventSql = `details || jsonb_strip_nulls(jsonb_build_object(${fieldsSql(eventColumns)}))`

import { type BadgeName, badgeSigns } from '../../domain/badges.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { skillLevelOf } from '../../domain/levels.ts'
import { type Column, type Columns, columnTypes, rowOf } from '../db/columns.ts'
import type { Schema } from '../db/schema.ts'
import * as tables from '../db/tables.ts'

type Part = Exclude<keyof LearnerRecord, 'streak'>

/** A table that holds a part of the record, one row for each key. */
export interface RecordPart<P extends Part = Part> {
  part: P
  table: keyof Schema
  key: string
  /** Where the fields of a row are kept; one column where the row is a single value. */
  columns: Column | Columns
  /** The type of each column that is written with a row. */
  types: Readonly<Record<string, string>>
  /** What else is written with a row, so that queries need not work it out. */
  derived?: {
    types: Readonly<Record<string, string>>
    valuesOf: (row: LearnerRecord[P][string], key: string) => Record<string, unknown>
  }
  /** Which rows are of the record, where not all are. */
  where?: string
  /** How a row that the record no longer has is taken away, where deleting it would take along what is not derived. */
  clear?: string
}

function part<P extends Part>(declared: Omit<RecordPart<P>, 'types'>): RecordPart {
  const types = { ...columnTypes(declared.columns), ...declared.derived?.types }
  return { ...declared, types } as never
}

const { badgeName: _, earnedAt: badgeEarnedAt, ...signs } = tables.badgeColumns
/** How a badge reads and looks. */
export const badgeSignColumns = signs
const { skillLevel, skillPoints } = tables.skillColumns

/** Where the parts of a record are kept, apart from points, level and streak, which are one row each. */
export const recordParts: readonly RecordPart[] = [
  part({ part: 'awards', table: 'point_awards', key: 'source', columns: tables.awardColumns }),
  part({
    ...{ part: 'skills', table: 'user_skills', key: 'skill_name', columns: skillPoints },
    derived: { types: columnTypes(skillLevel), valuesOf: (points) => rowOf(skillLevel, skillLevelOf(points)) },
  }),
  part({
    ...{ part: 'badges', table: 'user_badges', key: 'badge_name', columns: badgeEarnedAt },
    derived: {
      types: columnTypes(badgeSignColumns),
      valuesOf: (_, name) => rowOf(badgeSignColumns, badgeSigns[name as BadgeName]),
    },
  }),
  part({
    ...{ part: 'lessons', table: 'user_progress', key: 'video_id', columns: tables.lessonColumns },
    derived: { types: { completed: 'boolean' }, valuesOf: ({ completedAt }) => ({ completed: completedAt !== null }) },
  }),
  part({ part: 'projects', table: 'user_projects', key: 'project_id', columns: tables.projectColumns }),
  part({ part: 'quizzes', table: 'quiz_results', key: 'lesson_id', columns: tables.quizColumns }),
  part({
    ...{ part: 'exercises', table: 'exercise_work', key: 'lesson_id', columns: 'passed_at timestamptz' },
    where: 'passed_at is not null',
    clear: 'update exercise_work set passed_at = null',
  }),
  part({
    ...{ part: 'enrolments', table: 'user_course_enrollments', key: 'course_id', columns: tables.enrolmentColumns },
  }),
]

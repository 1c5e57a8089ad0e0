import { type BadgeName, badgeSigns } from '../../domain/badges.ts'
import type { LearnerRecord } from '../../domain/learner-record.ts'
import { skillLevelOf } from '../../domain/levels.ts'

/** A table that holds a part of the record, one row for each key. */
export interface RecordPart {
  table: string
  key: string
  /** Column names and types of a row, without user_id and the key. */
  columns: Readonly<Record<string, string>>
  /** The rows of a record by key. */
  rows: (record: LearnerRecord) => Readonly<Record<string, unknown>>
  /** What the columns hold for one of these rows. */
  values: (row: never, key: string) => Record<string, unknown>
  /** How a row that the record no longer has is taken away, where deleting it would take along what is not derived. */
  clear?: string
}

function part<Row>(
  declared: RecordPart & {
    rows: (record: LearnerRecord) => Readonly<Record<string, Row>>
    values: (row: Row, key: string) => Record<string, unknown>
  },
): RecordPart {
  return declared as RecordPart
}

/** Where the parts of a record are kept, apart from points, level and streak, which are one row each. */
export const recordParts: readonly RecordPart[] = [
  part({
    table: 'point_awards',
    key: 'source',
    columns: { points: 'int', awarded_at: 'timestamptz' },
    rows: ({ awards }) => awards,
    values: ({ points, awardedAt }) => ({ points, awarded_at: awardedAt }),
  }),
  part({
    table: 'user_skills',
    key: 'skill_name',
    columns: { skill_level: 'int', skill_points: 'int' },
    rows: ({ skills }) => skills,
    values: (points) => ({ skill_level: skillLevelOf(points), skill_points: points }),
  }),
  part({
    table: 'user_badges',
    key: 'badge_name',
    columns: { badge_description: 'text', badge_icon: 'text', badge_color: 'text', earned_at: 'timestamptz' },
    rows: ({ badges }) => badges,
    values: (earnedAt, name) => {
      const { badgeDescription, badgeIcon, badgeColor } = badgeSigns[name as BadgeName]
      return {
        badge_description: badgeDescription,
        badge_icon: badgeIcon,
        badge_color: badgeColor,
        earned_at: earnedAt,
      }
    },
  }),
  part({
    table: 'user_progress',
    key: 'video_id',
    columns: {
      course_id: 'text',
      module_id: 'text',
      completed: 'boolean',
      completed_at: 'timestamptz',
      time_spent_minutes: 'int',
    },
    rows: ({ lessons }) => lessons,
    values: ({ courseId, moduleId, completedAt, minutes }) => ({
      course_id: courseId,
      module_id: moduleId,
      completed: completedAt !== null,
      completed_at: completedAt,
      time_spent_minutes: minutes,
    }),
  }),
  part({
    table: 'user_projects',
    key: 'project_id',
    columns: { course_id: 'text', submission: 'text', completed_at: 'timestamptz' },
    rows: ({ projects }) => projects,
    values: ({ courseId, submission, completedAt }) => ({
      course_id: courseId,
      submission,
      completed_at: completedAt,
    }),
  }),
  part({
    table: 'quiz_results',
    key: 'lesson_id',
    columns: {
      correct: 'int',
      total: 'int',
      best_correct: 'int',
      best_total: 'int',
      answered_at: 'timestamptz',
      passed_at: 'timestamptz',
    },
    rows: ({ quizzes }) => quizzes,
    values: ({ correct, total, best, answeredAt, passedAt }) => ({
      correct,
      total,
      best_correct: best.correct,
      best_total: best.total,
      answered_at: answeredAt,
      passed_at: passedAt,
    }),
  }),
  part({
    table: 'exercise_work',
    key: 'lesson_id',
    columns: { passed_at: 'timestamptz' },
    rows: ({ exercises }) => exercises,
    values: (passedAt) => ({ passed_at: passedAt }),
    clear: 'update exercise_work set passed_at = null',
  }),
  part({
    table: 'user_course_enrollments',
    key: 'course_id',
    columns: {
      learning_goal: 'text',
      time_commitment: 'text',
      experience_level: 'text',
      progress_percentage: 'int',
      started_at: 'timestamptz',
      completed_at: 'timestamptz',
      last_accessed_at: 'timestamptz',
    },
    rows: ({ enrolments }) => enrolments,
    values: ({ preferences, progressPercentage, startedAt, completedAt, lastAccessedAt }) => ({
      learning_goal: preferences.learningGoal,
      time_commitment: preferences.timeCommitment,
      experience_level: preferences.experienceLevel,
      progress_percentage: progressPercentage,
      started_at: startedAt,
      completed_at: completedAt,
      last_accessed_at: lastAccessedAt,
    }),
  }),
]

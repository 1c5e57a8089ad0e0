import type { Columns } from './columns.ts'
import type { Schema } from './schema.ts'

// Where the fields of domain/ are kept, each table's columns once. The migrations say what the columns may hold.

function columnsOf<Table extends keyof Schema, const Held extends Columns<Table>>(_: Table, columns: Held): Held {
  return columns
}

const preferences = {
  learningGoal: 'learning_goal text',
  timeCommitment: 'time_commitment text',
  experienceLevel: 'experience_level text',
} as const

/** `Profile`, and `Preferences` of a learner who has finished onboarding. */
export const profileColumns = columnsOf('user_profiles', preferences)

/** `Settings` */
export const settingsColumns = columnsOf('user_profiles', { gamification: 'gamification boolean' })

/** What every `RecordedEvent` has; what only its kind has is in the column `details`. */
export const eventColumns = columnsOf('learner_events', {
  id: 'id uuid',
  kind: 'kind text',
  occurredAt: 'occurred_at timestamptz',
  timeZone: 'time_zone text',
  localDate: 'local_date date',
  claimedAt: 'claimed_at timestamptz',
})

/** A try at an exam. */
export const examTryColumns = columnsOf('exam_attempts', {
  attemptId: 'attempt_id uuid',
  projectId: 'project_id text',
  preferences,
  questions: 'questions jsonb',
  startedAt: 'started_at timestamptz',
})

/** What came of a try, once it was handed in. */
export const handedInColumns = columnsOf('exam_attempts', {
  submittedAt: 'submitted_at timestamptz',
  answers: 'answers jsonb',
  correct: 'correct int',
  total: 'total int',
  passed: 'passed boolean',
})

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

export const noteColumns = columnsOf('user_notes', {
  lessonId: 'lesson_id text',
  text: 'text text',
  updatedAt: 'updated_at timestamptz',
})

export const placeColumns = columnsOf('lesson_places', {
  lessonId: 'lesson_id text',
  stretch: 'stretch text',
  updatedAt: 'updated_at timestamptz',
})

export const workColumns = columnsOf('exercise_work', {
  lessonId: 'lesson_id text',
  work: 'work jsonb',
  updatedAt: 'updated_at timestamptz',
})

/** `VideoProgress` */
export const videoColumns = columnsOf('video_progress', {
  positionSeconds: 'position_seconds float8',
  durationSeconds: 'duration_seconds float8',
  watched: 'watched jsonb',
  secondsSpent: 'seconds_spent float8',
})

/** A lesson's video as it was last watched. */
export const watchedVideoColumns = columnsOf('video_progress', {
  lessonId: 'lesson_id text',
  ...videoColumns,
  updatedAt: 'updated_at timestamptz',
})

export const savedResourceColumns = columnsOf('saved_resources', {
  resourceId: 'resource_id int',
  savedAt: 'saved_at timestamptz',
})

export const markColumns = columnsOf('resource_marks', {
  resourceId: 'resource_id int',
  isDone: 'is_done boolean',
  rating: 'rating int',
  markedAt: 'marked_at timestamptz',
})

export const collectionColumns = columnsOf('resource_collections', {
  collectionId: 'collection_id uuid',
  name: 'name text',
  note: 'note text',
  entries: 'entries jsonb',
  createdAt: 'created_at timestamptz',
  updatedAt: 'updated_at timestamptz',
})

export const pathResourceColumns = columnsOf('path_resources', {
  moduleId: 'module_id text',
  resourceId: 'resource_id int',
  addedAt: 'added_at timestamptz',
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

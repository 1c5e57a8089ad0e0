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

/** `Stats` */
export const statsColumns = columnsOf('user_stats', {
  totalSkillPoints: 'total_skill_points int',
  currentLevel: 'current_level int',
  experiencePoints: 'experience_points int',
  pointsToNextLevel: 'points_to_next_level int',
})

/** `LatestEvent` */
export const latestEventColumns = columnsOf('user_stats', {
  occurredAt: 'latest_event_at timestamptz',
  id: 'latest_event_id uuid',
  timeZone: 'latest_time_zone text',
  elsewhereAt: 'elsewhere_at timestamptz',
})

/** `EventCounts` */
export const countsColumns = columnsOf('user_stats', {
  inRecord: 'event_count int',
  day: 'counted_day date',
  onDay: 'counted_events int',
  minutesOnDay: 'counted_minutes int',
})

/** `Streak` */
export const streakColumns = columnsOf('learning_streaks', {
  currentStreak: 'current_streak int',
  longestStreak: 'longest_streak int',
  lastActivityDate: 'last_activity_date date',
  streakStartDate: 'streak_start_date date',
  freezes: 'freezes int',
  savedDays: 'saved_days int',
  frozenDays: 'frozen_days date[]',
})

/** What every `RecordedEvent` has; what only its kind has is in the column `details`. */
export const eventColumns = columnsOf('learning_events', {
  id: 'id uuid',
  kind: 'kind text',
  occurredAt: 'occurred_at timestamptz',
  timeZone: 'time_zone text',
  localDate: 'local_date date',
  claimedAt: 'claimed_at timestamptz',
})

/** `Award` */
export const awardColumns = columnsOf('point_awards', {
  points: 'points int',
  awardedAt: 'awarded_at timestamptz',
  broughtAlong: 'brought_along boolean',
})

/** `Badge` */
export const badgeColumns = columnsOf('user_badges', {
  badgeName: 'badge_name text',
  badgeDescription: 'badge_description text',
  badgeIcon: 'badge_icon text',
  badgeColor: 'badge_color text',
  earnedAt: 'earned_at timestamptz',
})

/** `Skill` */
export const skillColumns = columnsOf('user_skills', {
  skillName: 'skill_name text',
  skillLevel: 'skill_level int',
  skillPoints: 'skill_points int',
})

/** `LessonStanding` */
export const lessonColumns = columnsOf('user_progress', {
  courseId: 'course_id text',
  moduleId: 'module_id text',
  completedAt: 'completed_at timestamptz',
  minutes: 'time_spent_minutes int',
})

/** `HandedInProject` */
export const projectColumns = columnsOf('user_projects', {
  courseId: 'course_id text',
  submission: 'submission text',
  completedAt: 'completed_at timestamptz',
})

/** `QuizResult` */
export const quizColumns = columnsOf('quiz_results', {
  correct: 'correct int',
  total: 'total int',
  best: { correct: 'best_correct int', total: 'best_total int' },
  answeredAt: 'answered_at timestamptz',
  passedAt: 'passed_at timestamptz',
})

/** `EnrolmentStanding` */
export const enrolmentColumns = columnsOf('user_course_enrollments', {
  preferences,
  progressPercentage: 'progress_percentage int',
  startedAt: 'started_at timestamptz',
  lastAccessedAt: 'last_accessed_at timestamptz',
  completedAt: 'completed_at timestamptz',
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

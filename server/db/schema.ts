import type { ColumnType, Generated } from 'kysely'
import type { ExperienceLevel, LearningGoal, TimeCommitment } from '../../domain/preferences.ts'

// The tables as the migrations leave them. Of Better Auth's four, only what this server touches itself.

type Defaulted<T> = ColumnType<T, T | undefined, T>

/** The tables that this server queries itself. */
export interface Schema {
  users: { id: string; name: string; email: string; created_at: Defaulted<Date> }
  sessions: { id: string; token: string; user_id: string; expires_at: Date }
  user_profiles: {
    user_id: string
    id: Generated<string>
    learning_goal: LearningGoal | null
    time_commitment: TimeCommitment | null
    experience_level: ExperienceLevel | null
    gamification: Defaulted<boolean>
  }
  user_stats: {
    user_id: string
    total_skill_points: Defaulted<number>
    current_level: Defaulted<number>
    experience_points: Defaulted<number>
    points_to_next_level: Defaulted<number>
    version: Defaulted<number>
    latest_event_at: Date | null
    latest_event_id: string | null
  }
  learning_events: {
    user_id: string
    id: string
    kind: string
    subject: string
    occurred_at: Date
    time_zone: string
    local_date: string
    details: unknown
    claimed_at: Date | null
    recorded_at: Defaulted<Date>
  }
  point_awards: { user_id: string; source: string; points: number; awarded_at: Date }
  user_skills: { user_id: string; skill_name: string; skill_level: number; skill_points: number }
  user_badges: {
    user_id: string
    badge_name: string
    badge_description: string
    badge_icon: string
    badge_color: string
    earned_at: Date
  }
  learning_streaks: {
    user_id: string
    current_streak: Defaulted<number>
    longest_streak: Defaulted<number>
    last_activity_date: string | null
    streak_start_date: string | null
    freezes: Defaulted<number>
    frozen_days: Defaulted<string[]>
  }
  user_course_enrollments: {
    user_id: string
    course_id: string
    learning_goal: LearningGoal
    time_commitment: TimeCommitment
    experience_level: ExperienceLevel
    progress_percentage: Defaulted<number>
    started_at: Defaulted<Date>
    completed_at: Date | null
    last_accessed_at: Defaulted<Date>
    is_favorite: Defaulted<boolean>
  }
  user_progress: {
    user_id: string
    video_id: string
    course_id: string
    module_id: string
    completed: boolean
    completed_at: Date | null
    time_spent_minutes: Defaulted<number>
  }
  user_projects: { user_id: string; project_id: string; course_id: string; submission: string; completed_at: Date }
  saved_resources: { user_id: string; resource_id: number; saved_at: Defaulted<Date> }
  user_notes: { user_id: string; lesson_id: string; text: string; updated_at: Defaulted<Date> }
  quiz_results: {
    user_id: string
    lesson_id: string
    correct: number
    total: number
    best_correct: number
    best_total: number
    answered_at: Defaulted<Date>
    passed_at: Date | null
  }
  exam_attempts: {
    user_id: string
    attempt_id: Generated<string>
    project_id: string
    learning_goal: LearningGoal
    time_commitment: TimeCommitment
    experience_level: ExperienceLevel
    questions: unknown
    started_at: Defaulted<Date>
    submitted_at: Date | null
    answers: unknown
    correct: number | null
    total: number | null
    passed: boolean | null
  }
  exam_receipts: { user_id: string; receipt_id: string; redeemed_at: Defaulted<Date> }
  exercise_work: {
    user_id: string
    lesson_id: string
    work: Record<string, string>
    passed_at: Date | null
    updated_at: Defaulted<Date>
  }
  video_progress: {
    user_id: string
    lesson_id: string
    position_seconds: number
    duration_seconds: number
    watched: [number, number][]
    seconds_spent: number
    version: Defaulted<number>
    updated_at: Defaulted<Date>
  }
  waitlist: { email: string; joined_at: Defaulted<Date> }
}

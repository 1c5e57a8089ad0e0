import type { ColumnType, Generated } from 'kysely'
import type { ResourceCategory, ResourceDifficulty } from '../../domain/library.ts'
import type { LinkState } from '../../domain/link-states.ts'
import type { PictureName } from '../../domain/picture.ts'
import type { ExperienceLevel, LearningGoal, TimeCommitment } from '../../domain/preferences.ts'

// The tables as the migrations leave them. Of Better Auth's four, only what this server touches itself.

type Defaulted<T> = ColumnType<T, T | undefined, T>

/** The tables that this server queries itself. */
export interface Schema {
  users: { id: string; name: string; email: string; email_verified: Defaulted<boolean>; created_at: Defaulted<Date> }
  sessions: {
    id: string
    token: string
    user_id: string
    expires_at: Date
    created_at: Defaulted<Date>
    last_used_at: Defaulted<Date>
  }
  mail_links: { token_hash: string; user_id: string; purpose: string; details: unknown; expires_at: Date }
  email_changes: {
    user_id: string
    new_email: string
    old_confirmed: boolean
    new_confirmed: Defaulted<boolean>
    expires_at: Date
  }
  former_emails: { user_id: string; changed_at: Date; email: string }
  security_events: {
    user_id: string
    id: Generated<string>
    kind: string
    occurred_at: Defaulted<Date>
    network: string | null
    device: string | null
  }
  recovery_codes: { user_id: string; code_hash: string }
  accounts: { id: string; user_id: string; provider_id: string; account_id: string; password: string | null }
  sign_in_failures: {
    key: string
    level: number
    free: number
    counted_at: Defaulted<Date>
    wait_until: Defaulted<Date>
  }
  mail_queue: {
    id: Generated<string>
    kind: string
    recipient: string
    user_id: string | null
    details: unknown
    added_at: Defaulted<Date>
    tries: Defaulted<number>
    next_try_at: Defaulted<Date>
    given_up_at: Date | null
    last_problem: string | null
  }
  profile_pictures: {
    user_id: string
    name: PictureName
    version: string
    size: number
    bytes: Buffer | null
    created_at: Defaulted<Date>
  }
  picture_leftovers: { version: string; delete_after: Date }
  user_profiles: {
    user_id: string
    id: Generated<string>
    learning_goal: LearningGoal | null
    time_commitment: TimeCommitment | null
    experience_level: ExperienceLevel | null
    gamification: Defaulted<boolean>
  }
  learner_records: {
    user_id: string
    version: Defaulted<number>
    record: string | null
    is_stale: Defaulted<boolean>
    checkpoint: string | null
    courses: Defaulted<string[]>
    updated_at: Defaulted<Date>
  }
  learner_items: {
    user_id: string
    kind: string
    target: string
    value: string
    updated_at: Date
  }
  collection_shares: { user_id: string; collection_id: string; share_token: string }
  learner_events: {
    user_id: string
    id: string
    kind: string
    subject: string
    occurred_at: Date
    time_zone: string
    local_date: string
    details: unknown
    schema_version: Defaulted<number>
    claimed_at: Date | null
    recorded_at: Defaulted<Date>
  }
  imported_resources: {
    id: number
    address_key: string
    url: string
    title: string
    description: string
    category: ResourceCategory
    difficulty: ResourceDifficulty | null
    duration: string | null
    rating: number | null
    tags: string[]
    provider: string
    language: string
    licence: string | null
    note: string | null
    attribution: string
    origin: string
    imported_at: Defaulted<Date>
    changed_at: Defaulted<Date>
  }
  resource_links: {
    address_key: string
    state: Defaulted<LinkState['state']>
    status: number | null
    moved_to: string | null
    times_gone: Defaulted<number>
    first_gone_at: Date | null
    times_unclear: Defaulted<number>
    checked_at: Date | null
    next_check_at: Defaulted<Date>
    reports: Defaulted<number>
  }
  library_version: { is_only: Defaulted<boolean>; version: Defaulted<string>; links_checked_at: Date | null }
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
    from_file: Generated<boolean>
  }
  visitor_exams: { attempt_id: string; answers: unknown; submitted_at: Defaulted<Date> }
  exam_receipts: { user_id: string; receipt_id: string; redeemed_at: Defaulted<Date> }
  waitlist: { email: string; joined_at: Defaulted<Date> }
  opened_courses: { course_id: string; opened_at: Defaulted<Date> }
}

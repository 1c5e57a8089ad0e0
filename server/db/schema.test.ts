import { expect, test } from 'vitest'
import { query } from '../../testing/query.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

// spec: 3 Entities: The seven tables have the specified fields, with `user_id` for `clerk_user_id`
test.each([
  ['user_profiles', ['user_id', 'id', 'learning_goal', 'time_commitment', 'experience_level']],
  ['user_stats', ['user_id', 'total_skill_points', 'current_level', 'experience_points', 'points_to_next_level']],
  ['user_skills', ['skill_name', 'skill_level', 'skill_points']],
  ['user_badges', ['badge_name', 'badge_description', 'badge_icon', 'badge_color', 'earned_at']],
  [
    'user_course_enrollments',
    ['user_id', 'course_id', 'progress_percentage', 'started_at', 'completed_at', 'last_accessed_at', 'is_favorite'],
  ],
  [
    'user_progress',
    ['user_id', 'video_id', 'course_id', 'module_id', 'completed', 'completed_at', 'time_spent_minutes'],
  ],
  ['learning_streaks', ['user_id', 'current_streak', 'longest_streak', 'last_activity_date', 'streak_start_date']],
])('3 Entities: the table %s has the specified fields', async (table, fields) => {
  const text = 'select column_name from information_schema.columns where table_name = $1'
  const rows = await query(server.db, text, [table])
  expect(rows.map(({ column_name }) => column_name)).toEqual(expect.arrayContaining(fields))
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../query-client.ts'
import PrivacyPage from './privacy-page.tsx'

const root = join(import.meta.dirname, '..', '..')

/** Every table of the database, and what the page says of what is in it. */
const told: Record<string, string> = {
  accounts: 'your password in a form that cannot be turned back into it',
  email_changes: 'a new address until you have confirmed it',
  former_emails: 'a former one for a week',
  profile_pictures: 'Your picture, if you add one',
  exam_attempts: 'your answers in an exam',
  exam_receipts: 'your answers in an exam',
  exercise_work: 'your exercise work',
  learning_events: 'The lessons and projects you completed and when',
  learning_streaks: 'the points, badges and streak',
  lesson_places: 'Which part of each lesson you read last',
  mail_links: 'what shows that its links are real',
  mail_queue: 'Mail to you until it is sent, for 30 days where it cannot be',
  passkeys: 'passkeys',
  path_resources: 'put into collections or beside modules',
  point_awards: 'the points, badges and streak',
  quiz_results: 'your results in quizzes',
  recovery_codes: 'codes for when all else is lost',
  refresh_tokens: 'from which network address and browser you signed in',
  resource_collections: 'put into collections or beside modules',
  resource_marks: 'what you are done with, and what you gave to them',
  saved_resources: 'the resources you save',
  security_events: 'What happened to your account',
  sessions: 'from which network address and browser you signed in',
  sign_in_failures: 'How often a wrong password was tried',
  two_factors: 'a second factor',
  user_badges: 'the points, badges and streak',
  user_course_enrollments: 'the courses you are in',
  user_notes: 'Your notes',
  user_profiles: 'Your goal, weekly time and level',
  user_progress: 'The minutes you spent on each lesson',
  user_projects: 'What you submit for a final project',
  user_skills: 'The skills you build',
  user_stats: 'the points, badges and streak',
  users: 'Your name and email address',
  verifications: 'Your name and email address',
  video_progress: "How far you are in each lesson's video",
  visitor_exams: 'The answers to an exam are kept without a name',
  waitlist: 'If you join the waitlist, your email address',
}

/** What the library and the server itself hold is about nobody. */
const ofNobody = [
  'imported_resources',
  'library_version',
  'opened_courses',
  'picture_leftovers',
  'resource_links',
  'signing_keys',
]

test('all that the database keeps is listed on the page', () => {
  const migrations = globSync('server/db/migrations/*.sql', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const tables = migrations.flatMap((sql) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  for (const [table, words] of Object.entries(told)) expect(page, table).toContain(words)
  expect(tables.sort()).toEqual([...Object.keys(told), ...ofNobody].sort())
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '../query-client.ts'
import PrivacyPage from './privacy-page.tsx'

const root = join(import.meta.dirname, '..', '..')

/** Each table of the database, with the page's sentence about its content. */
const sentences: Record<string, string | string[]> = {
  accounts: 'your password in a form that cannot be turned back into it',
  email_changes: 'a new address until you have confirmed it',
  former_emails: 'a former one for a week',
  profile_pictures: 'Your picture, if you add one',
  exam_attempts: 'your answers in an exam',
  exam_receipts: 'your answers in an exam',
  learner_events: [
    'The lessons and projects you completed and when',
    'The minutes you spent on each lesson',
    'What you submit for a final project',
  ],
  learner_items: ['What you write beside a lesson', 'Which courses are your favourites'],
  card_states: 'The cards you review, how well you knew each and when it comes back',
  calendar_feeds: 'The address under which calendar programs read your plan',
  push_subscriptions: 'The devices on which you are reminded',
  reminder_times: 'when you are reminded next',
  credentials: 'Certificates that you had issued, with your name at that time',
  collection_shares: 'Which of your collections others may see by a link',
  learner_records: [
    'the points, badges and streak',
    'The skills you build',
    'the courses you are in',
    'your results in quizzes',
  ],
  mail_links: 'what shows that its links are real',
  mail_queue: 'Mail to you until it is sent, for 30 days where it cannot be',
  passkeys: 'passkeys',
  recovery_codes: 'codes for when all else is lost',
  refresh_tokens: 'from which network address and browser you signed in',
  security_events: 'What happened to your account',
  sessions: 'from which network address and browser you signed in',
  sign_in_failures: 'How often a wrong password was tried',
  two_factors: 'a second factor',
  user_profiles: 'Your goal, weekly time and level',
  users: 'Your name and email address',
  verifications: 'Your name and email address',
  visitor_exams: 'The answers to an exam are kept without a name',
  waitlist: 'If you join the waitlist, your email address',
}

/** Tables of the library and the server, without personal data. */
const ofNobody = [
  'credential_keys',
  'imported_resources',
  'library_version',
  'opened_courses',
  'picture_leftovers',
  'push_keys',
  'resource_links',
  'scheduler_parameters',
  'signing_keys',
]

test('all that the database keeps is listed on the page', () => {
  const migrations = globSync('server/db/migrations/*.sql', { cwd: root })
    .sort()
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const tables = new Set([...migrations.matchAll(/^create table (\w+)/gm)].map(([, table]) => table))
  for (const [, dropped = ''] of migrations.matchAll(/^drop table ([\w\s,]+);/gm)) {
    for (const table of dropped.split(/,\s*/)) tables.delete(table)
  }
  for (const [, from, to] of migrations.matchAll(/^alter table (\w+) rename to (\w+)/gm)) {
    tables.delete(from)
    tables.add(to)
  }
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PrivacyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
  for (const [table, words] of Object.entries(sentences)) {
    for (const sentence of [words].flat()) expect(page, table).toContain(sentence)
  }
  expect([...tables].sort()).toEqual([...Object.keys(sentences), ...ofNobody].sort())
})

import { exportAccount, type ImportReport, importAccount } from '../domain/account-data.ts'
import { shareCollection } from '../domain/collections.ts'
import { handInExam, startExam } from '../domain/exams.ts'
import { collectionItem } from '../domain/items/collection.ts'
import { deckItem } from '../domain/items/deck.ts'
import { draftItem } from '../domain/items/draft.ts'
import { gamificationItem } from '../domain/items/gamification.ts'
import { ownTarget } from '../domain/items/item-kind.ts'
import { markItem } from '../domain/items/mark.ts'
import { noteItem } from '../domain/items/note.ts'
import { pathResourcesItem } from '../domain/items/path-resources.ts'
import { ratingItem } from '../domain/items/rating.ts'
import { readingPositionItem } from '../domain/items/reading-position.ts'
import { remindersItem } from '../domain/items/reminders.ts'
import { savedResourceItem } from '../domain/items/saved-resource.ts'
import { scheduleItem } from '../domain/items/schedule.ts'
import { solutionReadItem } from '../domain/items/solution-read.ts'
import { starItem } from '../domain/items/star.ts'
import { videoItem } from '../domain/items/video.ts'
import { workItem } from '../domain/items/work.ts'
import { putPicture } from '../domain/picture.ts'
import { completeOnboarding } from '../domain/preferences.ts'
import { joinWaitlist } from '../domain/waitlist.ts'
import { answersTo } from './exams.ts'
import { blaze, png } from './pictures.ts'
import { query } from './query.ts'
import { withoutCounts } from './records.ts'
import { completing, type NewLearner, type Person, type TestServer, wholeCoding } from './server.ts'

/** Somebody who has done everything that one can do here, over eight days. */
export async function busyLearner(server: TestServer): Promise<NewLearner> {
  const ana = await server.newLearner()
  const day = (number: number) => new Date(Date.now() - (8 - number) * 24 * 60 * 60 * 1000).toISOString()
  await ana.call(completeOnboarding, { body: wholeCoding })
  await ana.write(gamificationItem, ownTarget, false)
  await ana.write(scheduleItem, ownTarget, {
    weekdays: [2, 4],
    absences: [{ from: '2026-12-24', until: '2027-01-01' }],
    startsAt: '19:30',
    alarmMinutes: 10,
  })
  await ana.write(remindersItem, ownTarget, { push: false, mail: true, lookBack: true })
  // In UTC, so that eight times 24 hours are eight days.
  const timeZone = 'UTC'
  const lessonIds = ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2', '3-1-1', '3-2-1', '4-1-1']
  await ana.record(
    ...lessonIds.map((place, index) => completing(`coding-${place}`, { occurredAt: day(index), timeZone })),
    { kind: 'lesson-reopened', lessonId: 'coding-1-1-2', preferences: wholeCoding, timeZone },
    { kind: 'minutes-spent', lessonId: 'coding-1-1-1', minutes: 12, timeZone },
    { kind: 'quiz-taken', lessonId: 'coding-1-1-1', firstTries: [0, 0, 0, 0], timeZone },
    { kind: 'exercise-passed', lessonId: 'coding-1-1-1', timeZone },
    { kind: 'exercise-passed', lessonId: 'coding-1-1-2', timeZone },
    { kind: 'note-taken', lessonId: 'coding-1-1-1', timeZone },
    {
      kind: 'plan-changed',
      courseId: '1',
      moves: { 'coding-1-1-1:read': day(9).slice(0, 10) },
      extraMinutes: {},
      timeZone,
    },
    { kind: 'card-reviewed', deckId: '1', cardId: 'q:1a2b3c4d', rating: 3, seconds: 14, isExtra: false, timeZone },
    { kind: 'card-set-aside', deckId: '1', cardId: 't:element', isSetAside: true, timeZone },
    { kind: 'placement-taken', courseId: '1', right: { files: 1, tags: 2 }, timeZone },
    {
      kind: 'project-handed-in',
      projectId: 'portfolio',
      preferences: { ...wholeCoding, learningGoal: 'design' },
      submission: 'https://example.org/ana “quoted”',
      timeZone,
    },
  )
  const lessonId = 'coding-1-1-1'
  await ana.write(noteItem, lessonId, { text: 'Close what you *open*.\n\n“Émile” 漢字 🙂' })
  await ana.write(workItem, lessonId, { 'index.html': '<h1>\n"Mine"</h1>' })
  const watched: [number, number][] = [
    [0, 70.25],
    [100, 110.5],
  ]
  await ana.write(deckItem, '1', {
    name: '',
    cards: [{ id: 'a1', front: 'What closes last?', back: 'What opened first.' }],
  })
  await ana.write(ratingItem, '1', { Look: 2, Structure: 3 })
  await ana.write(solutionReadItem, 'coding-1-1-2', '2026-01-05')
  await ana.write(videoItem, lessonId, { positionSeconds: 110.5, durationSeconds: 580.1, watched, secondsSpent: 80.3 })
  const at = new Date().toISOString()
  await ana.write(readingPositionItem, lessonId, { section: 'exercise', at, read: ['start'] })
  for (const resourceId of ['2', '1']) await ana.write(savedResourceItem, resourceId, true)
  await ana.write(markItem, '2', { isDone: true, rating: 4 })
  const collectionId = crypto.randomUUID()
  const entries = [2, 1].map((resourceId) => ({ resourceId, note: 'First “this”' }))
  await ana.write(collectionItem, collectionId, { name: 'To start with', note: '', entries, createdAt: at })
  await ana.call(shareCollection, { params: { collectionId }, body: { isShared: true } })
  await ana.write(collectionItem, crypto.randomUUID(), { name: 'For later', note: '', entries: [] })
  for (const moduleId of ['coding-1', 'coding-2']) await ana.write(pathResourcesItem, moduleId, [2])
  await ana.write(draftItem, 'portfolio', { text: 'Almost “done”' })
  const certification = { projectId: 'certification' }
  for (const right of [3, 20]) {
    const exam = await ana.call(startExam, { params: certification, body: { preferences: wholeCoding } })
    const occasion = { occurredAt: new Date().toISOString(), timeZone }
    await ana.call(handInExam, {
      params: { ...certification, attemptId: exam.attemptId },
      body: { ...occasion, answers: answersTo(exam, right) },
    })
    const moveBackSql = 'update exam_attempts set submitted_at = seconds_after(submitted_at, -7200) where user_id = $1'
    await query(server.db, moveBackSql, [ana.id])
  }
  await ana.call(putPicture, { query: {}, body: png(2, 2, () => blaze) })
  await ana.call(joinWaitlist, { body: { email: ana.email } })
  await query(server.db, 'update users set email_verified = true where id = $1', [ana.id])
  await ana.write(starItem, '1', true)
  return ana
}

export async function exported(learner: Person): Promise<string> {
  const answer = await learner.request('GET', exportAccount.path)
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}: ${answer.body}`)
  return answer.body
}

export async function imported(learner: Person, file: string, dryRun = false): Promise<ImportReport> {
  const answer = await learner.request('POST', `${importAccount.path}?dryRun=${dryRun}`, file)
  if (answer.statusCode !== 200) throw new Error(`The import answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** The tables that hold rows of learners: those that refer to them. */
export async function tablesOfLearners({ db }: TestServer): Promise<Record<string, string[]>> {
  const rows = await query<{ table: string; columns: string[] }>(
    db,
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name in (
      select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public')
    group by 1`,
  )
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

const leftOut = [
  ...['collection_shares', 'calendar_feeds', 'credentials', 'push_subscriptions', 'reminder_times'],
  ...['sessions', 'accounts', 'exam_receipts', 'passkeys', 'two_factors', 'recovery_codes'],
  ...['mail_links', 'mail_queue', 'email_changes', 'former_emails', 'security_events'],
]

/** All that the database holds of a learner, table by table, but how they sign in: what an import has to bring back. */
export async function recordedOf(server: TestServer, userId: string): Promise<Record<string, object[]>> {
  const tables = Object.keys(await tablesOfLearners(server)).filter((table) => !leftOut.includes(table))
  const held = tables.map(async (table) => {
    const rows = await query<{ row: Record<string, unknown> }>(
      server.db,
      `select to_jsonb(held) as row from ${table} held where user_id = $1`,
      [userId],
    )
    const told = rows.map(({ row }) => whatIsTold(table, row))
    return [table, told.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))] as const
  })
  return Object.fromEntries(await Promise.all(held))
}

/** A row without what belongs to it and not to what it tells; instants with the milliseconds that a file has. */
function whatIsTold(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const incidental = [
    ...['user_id', 'version', 'recorded_at', 'is_stale', 'checkpoint', 'reported'],
    ...(table === 'learner_records' ? ['updated_at'] : []),
    ...(table === 'user_profiles' ? ['id'] : []),
    ...(table === 'exam_attempts' ? ['from_file'] : []),
    // An import encodes the picture anew.
    ...(table === 'profile_pictures' ? ['bytes', 'size'] : []),
  ]
  const told = Object.entries(row).filter(([name]) => !incidental.includes(name))
  return Object.fromEntries(
    told.map(([name, value]) => {
      if (name === 'record' && value) return [name, withoutCounts(JSON.parse(String(value)))]
      return [name, name.endsWith('_at') && value ? new Date(String(value)).toISOString() : value]
    }),
  )
}

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount, exportStatements } from '../../domain/account-data.ts'
import { AccountFile } from '../../domain/account-file.ts'
import { deleteAccount } from '../../domain/accounts.ts'
import { deckItem, longestDeck, mostCards } from '../../domain/items/deck.ts'
import { itemKinds } from '../../domain/items/item-kinds.ts'
import { noteItem } from '../../domain/items/note.ts'
import { getResources } from '../../domain/library-search.ts'
import { busyLearner, exported, imported, recordedOf, tablesOfLearners } from '../../testing/account-data.ts'
import { query } from '../../testing/query.ts'
import { type NewLearner, type TestServer, testServer, wholeCoding } from '../../testing/server.ts'
import { raiseLibraryVersion } from '../library/catalogue-queries.ts'

/** More than any other test of one learner needs. */
const attemptsPerMinute = 10

let here: TestServer
let elsewhere: TestServer
let ana: NewLearner
beforeAll(async () => {
  here = await testServer({ PUBLIC_URL: 'https://here.example', AUTH_ATTEMPTS_PER_MINUTE: String(attemptsPerMinute) })
  elsewhere = await testServer({ PUBLIC_URL: 'https://elsewhere.example' })
  ana = await busyLearner(here)
})
afterAll(async () => {
  await here.stop()
  await elsewhere.stop()
})

describe('the export', () => {
  test('is one JSON file of the shape that the API reference gives', async () => {
    const answer = await ana.request('GET', exportAccount.path)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="waymark-account.json"',
      'cache-control': 'no-store',
    })
    const file = AccountFile.parse(answer.json())
    expect(file).toMatchObject({
      format: 'waymark-account',
      version: 1,
      installation: 'https://here.example',
      profile: { name: ana.name, email: ana.email, onWaitlistSince: expect.any(String) },
      record: { stats: { totalSkillPoints: expect.any(Number) }, streak: { longestStreak: 9 } },
    })
    expect([...new Set(file.items.map(({ kind }) => kind))].sort()).toEqual(itemKinds.map(({ name }) => name).sort())
    const counts = Object.entries(file).flatMap(([name, held]) => (Array.isArray(held) ? [[name, held.length]] : []))
    expect(Object.fromEntries(counts)).toEqual({
      ...{
        events: 21,
        items: 19,
        examTries: 2,
        credentials: 0,
        pictures: 1,
      },
    })
    expect(file.itemCount).toBe(1 + counts.reduce((sum, [, count]) => sum + Number(count), 0))
    expect(Object.keys(answer.json()).at(-1)).toBe('itemCount')
  })

  test('holds every column of every table that holds something of a learner, or leaves it out for a reason', async () => {
    const derived = 'follows from the events, and stands in `record`'
    const waysIn = 'left out: it lets its learner in'
    const holders: Record<string, string> = {
      ...{ user_profiles: 'profile', learner_events: 'events', learner_items: 'items' },
      ...{ exam_attempts: 'examTries', profile_pictures: 'pictures', credentials: 'credentials' },
      collection_shares: 'left out: whoever has a link sees the collection where it was shared, and there alone',
      calendar_feeds: 'left out: whoever has the address sees the plan where it was made, and there alone',
      push_subscriptions: 'left out: devices of this installation, of use to nobody else',
      reminder_times: 'left out: follows from the schedule and the reminders',
      learner_records: derived,
      card_states: 'follows from the events',
      sessions: 'left out: whoever has one is signed in',
      accounts: 'left out: the password, as a hash',
      ...{ passkeys: waysIn, two_factors: waysIn, recovery_codes: waysIn, mail_links: waysIn },
      ...{
        email_changes: 'left out: waits for an answer',
        former_emails: 'left out: can be taken back',
        mail_queue: 'left out: waits to be sent',
      },
      security_events: 'left out: of this installation alone, with addresses of networks; the account page shows it',
      exam_receipts: 'left out: only keeps a receipt of this installation from being used twice',
    }
    const tables = await tablesOfLearners(here)
    expect(Object.keys(tables).sort()).toEqual(Object.keys(holders).sort())
    const told = (table: string) => tables[table]?.filter((column) => column !== 'user_id')
    // A column that is added has to get its place in the file, or a reason here.
    expect(told('user_profiles')).toEqual(['id', 'learning_goal', 'time_commitment', 'experience_level'])
    expect(told('learner_events')).toEqual([
      ...['id', 'kind', 'subject', 'occurred_at', 'time_zone', 'local_date', 'details', 'claimed_at', 'recorded_at'],
      // The file's `version` says as much of all of its events.
      'schema_version',
    ])
    expect(told('credentials')).toEqual([
      ...['credential_id', 'course_id', 'name', 'jwt'],
      // Left out: it stands in the JWT.
      'status_index',
      ...['is_public', 'issued_at', 'revoked_at'],
    ])
    expect(told('learner_items')).toEqual(['kind', 'target', 'value', 'updated_at'])
    // The larger of its squares stands for both.
    expect(told('profile_pictures')).toEqual(['name', 'version', 'size', 'bytes', 'created_at'])
    expect(told('exam_attempts')).toEqual([
      ...['attempt_id', 'project_id', 'learning_goal', 'time_commitment', 'experience_level', 'questions'],
      ...['started_at', 'submitted_at', 'answers', 'correct', 'total', 'passed'],
      // Not in the file: an installation says of itself what came to it in one.
      'from_file',
    ])
  })

  test('holds each of many things once, in their order', async () => {
    const bo = await here.newLearner()
    const insertSql = `
      insert into learner_events (user_id, id, kind, subject, occurred_at, time_zone, local_date, details)
      select $1, gen_random_uuid(), 'note-taken', 'coding-1-1-1',
        '2024-06-10T12:00:00Z'::timestamptz + number % 3 * interval '1 day', 'UTC', '2024-06-10'::date + number % 3,
        '{"lessonId": "coding-1-1-1"}'
      from generate_series(1, 600) number`
    await query(here.db, insertSql, [bo.id])
    const { events } = JSON.parse(await exported(bo))
    const ids = events.map(({ occurredAt, id }: { occurredAt: string; id: string }) => `${occurredAt} ${id}`)
    expect(ids).toHaveLength(600)
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  test('has nothing of other learners, and nothing that lets anybody in', async () => {
    const bo = await here.newLearner()
    await bo.write(noteItem, 'coding-1-1-1', { text: 'Bo was here.' })
    const file = await exported(ana)
    expect(file).not.toContain('Bo was here.')
    expect(file).not.toContain(bo.id)
    const tokens = [...ana.cookies.values()].map((cookie) => cookie.split('.')[0])
    for (const token of tokens) expect(file).not.toContain(token)
    expect(file).not.toMatch(/password|token|ip_address|ipAddress/i)
    for (const endpoint of [exportAccount, exportStatements]) {
      expect(await here.visitor().refused(endpoint, {})).toMatchObject({ status: 401 })
    }
  })

  test('of somebody who has just signed up has their profile and nothing else', async () => {
    const bo = await here.newLearner()
    const file = AccountFile.parse(JSON.parse(await exported(bo)))
    expect(file).toMatchObject({ events: [], items: [], itemCount: 1, record: { awards: {} } })
  })

  test('asked for as often as one may try to sign in, and no more', async () => {
    const bo = await here.newLearner()
    for (let time = 0; time < attemptsPerMinute; time++)
      expect((await bo.request('GET', exportAccount.path)).statusCode).toBe(200)
    expect(await bo.refused(exportAccount, {})).toMatchObject({ status: 429, code: 'too-many-requests' })
  })
})

describe('exported, deleted and imported elsewhere', () => {
  test('the record is the same, field by field', async () => {
    const ana = await busyLearner(here)
    const before = await recordedOf(here, ana.id)
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    const file = await exported(ana)
    await ana.call(deleteAccount, { body: { password: ana.password } })

    const again = await elsewhere.newLearner()
    const dry = await imported(again, file, true)
    expect(await exported(again)).toContain('"itemCount": 1')
    const report = await imported(again, file)
    expect(report).toEqual({
      dryRun: false,
      file: {
        version: 1,
        exportedAt: expect.any(String),
        installation: 'https://here.example',
        isComplete: true,
        missing: 0,
      },
      sections: [
        { section: 'profile', added: 1, known: 0, refused: 0 },
        { section: 'events', added: 21, known: 0, refused: 0 },
        { section: 'collection', added: 2, known: 0, refused: 0 },
        { section: 'deck', added: 1, known: 0, refused: 0 },
        { section: 'draft', added: 1, known: 0, refused: 0 },
        { section: 'gamification', added: 1, known: 0, refused: 0 },
        { section: 'mark', added: 1, known: 0, refused: 0 },
        { section: 'note', added: 1, known: 0, refused: 0 },
        { section: 'path-resources', added: 2, known: 0, refused: 0 },
        { section: 'rating', added: 1, known: 0, refused: 0 },
        { section: 'reading-position', added: 1, known: 0, refused: 0 },
        { section: 'reminders', added: 1, known: 0, refused: 0 },
        { section: 'saved-resource', added: 2, known: 0, refused: 0 },
        { section: 'schedule', added: 1, known: 0, refused: 0 },
        { section: 'solution-read', added: 1, known: 0, refused: 0 },
        { section: 'star', added: 1, known: 0, refused: 0 },
        { section: 'video', added: 1, known: 0, refused: 0 },
        { section: 'work', added: 1, known: 0, refused: 0 },
        { section: 'examTries', added: 2, known: 0, refused: 0 },
        { section: 'pictures', added: 1, known: 0, refused: 0 },
      ],
      refused: [],
      refusedBesides: 0,
    })
    expect(dry).toEqual({ ...report, dryRun: true })
    expect(await recordedOf(elsewhere, again.id)).toEqual(before)

    const once = JSON.parse(file)
    const twice = JSON.parse(await exported(again))
    expect(twice.record).toEqual(once.record)
    const known = await imported(again, file)
    expect(known.sections.filter(({ added, refused }) => added + refused > 0)).toEqual([])
    expect(known.sections.length).toBe(report.sections.length)
    expect(await recordedOf(elsewhere, again.id)).toEqual(before)
  })

  test.each(['a', '"', '\n', '\u0001', '漢'])('a deck as full as it may be, of %j', async (character) => {
    const [bo, again] = [await here.newLearner(), await elsewhere.newLearner()]
    const side = `a${character.repeat(longestDeck / mostCards / 2 - 2)}a`
    const cards = Array.from({ length: mostCards }, () => ({ id: crypto.randomUUID(), front: side, back: side }))
    const [deckId, deck] = [crypto.randomUUID(), { name: 'Full', cards }]
    await bo.write(deckItem, deckId, deck)
    expect((await imported(again, await exported(bo))).refused).toEqual([])
    expect((await again.read(deckItem, deckId)).value).toEqual(deck)
  })

  test('whatever was done, in whichever order it stands in the file', async () => {
    const lessonId = fc.constantFrom('coding-1-1-1', 'coding-1-1-2', 'coding-2-1-1')
    const done = fc.oneof(
      fc.record({ kind: fc.constantFrom('lesson-completed', 'lesson-reopened'), lessonId }),
      fc.record({ kind: fc.constant('minutes-spent'), lessonId, minutes: fc.integer({ min: 1, max: 60 }) }),
      fc.record({
        kind: fc.constant('quiz-taken'),
        lessonId: fc.constant('coding-1-1-1'),
        firstTries: fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }),
      }),
    )
    const when = fc.record({
      minutesAgo: fc.nat(60 * 24 * 60),
      timeZone: fc.constantFrom('Pacific/Kiritimati', 'Asia/Kathmandu', 'America/New_York'),
    })
    const life = fc.array(fc.tuple(done, when), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(life, fc.integer(), async (doings, seed) => {
        const [bo, again] = [await here.newLearner(), await elsewhere.newLearner()]
        const events = doings.map(([doing, { minutesAgo, timeZone }]) => ({
          ...{ ...doing, kind: doing.kind as 'lesson-completed', timeZone, preferences: wholeCoding },
          occurredAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        }))
        await bo.record(...events)
        const file = JSON.parse(await exported(bo))
        file.events.sort((a: { id: string }, b: { id: string }) => (a.id < b.id ? seed : -seed))
        const { refused } = await imported(again, JSON.stringify(file))
        expect(refused).toEqual([])
        expect(await recordedOf(elsewhere, again.id)).toEqual(await recordedOf(here, bo.id))
      }),
      { numRuns: 12 },
    )
  })

  test('10,000 saved resources and as many marks', { tags: ['long'] }, async () => {
    const [count, firstId] = [10_000, 1_000_001]
    const [bo, again] = [await elsewhere.newLearner(), await elsewhere.newLearner()]
    const numbers = `from generate_series(0, ${count - 1}) number`
    const resourcesSql = `
      insert into imported_resources (id, address_key, url, title, category, tags, provider, language, attribution, origin)
      select ${firstId} + number, 'example.org/' || number, 'https://example.org/' || number, 'Title ' || number,
        'Programming', '{}', 'example.org', 'en', 'Weavers', 'weaving.md:1' ${numbers}`
    await query(elsewhere.db, resourcesSql)
    await raiseLibraryVersion(elsewhere.db)
    const lastOne = { query: { ids: String(firstId + count - 1) } }
    await expect.poll(async () => (await again.call(getResources, lastOne)).resources).toHaveLength(1)
    const moment = `'2026-01-01T00:00:00Z'::timestamptz + number * interval '1 minute'`
    const itemsSql = (kind: string, value: string) => `
      insert into learner_items (user_id, kind, target, value, updated_at)
      select $1, '${kind}', ${firstId} + number, ${value}, ${moment} ${numbers}`
    await query(elsewhere.db, itemsSql('saved-resource', `'true'`), [bo.id])
    await query(elsewhere.db, itemsSql('mark', `'{"isDone":true,"rating":' || 1 + number % 5 || '}'`), [bo.id])

    const file = await exported(bo)
    const report = await imported(again, file)
    expect(report).toMatchObject({ refused: [], refusedBesides: 0, file: { isComplete: true, missing: 0 } })
    expect(report.sections.filter(({ added }) => added > 1)).toEqual([
      { section: 'mark', added: count, known: 0, refused: 0 },
      { section: 'saved-resource', added: count, known: 0, refused: 0 },
    ])
    expect(await recordedOf(elsewhere, again.id)).toEqual(await recordedOf(elsewhere, bo.id))
  })
})

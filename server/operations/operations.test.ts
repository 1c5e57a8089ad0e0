import { expect, test } from 'vitest'
import { draftItem } from '../../domain/items/draft.ts'
import { noteItem } from '../../domain/items/note.ts'
import { starItem } from '../../domain/items/star.ts'
import { maxOperationsAtOnce, type OperationsOutcome, sendOperations } from '../../domain/operations.ts'
import { getRecord, recordPaths } from '../../domain/progress.ts'
import { listen } from '../../testing/changes.ts'
import { completing, eventsInput, itemInput, type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const lesson = 'coding-1-1-1'
const [event] = eventsInput(completing(lesson)).body.operations
const writing = (...[kind, target, value, base]: Parameters<typeof itemInput>) =>
  itemInput(kind, target, value, base).body.operations[0]

async function send(learner: NewLearner, ...operations: unknown[]): Promise<OperationsOutcome> {
  return learner.call(sendOperations, { body: { sentAt: new Date().toISOString(), operations } })
}

test('events and items of one request are each answered by themselves, in their order', async () => {
  const ana = await server.newLearner()
  const version = await ana.write(starItem, '1', true)
  const [completed, again, other] = eventsInput(completing(lesson), completing(lesson), completing('coding-9-9-9')).body
    .operations
  const { results, progress } = await send(
    ana,
    writing(noteItem, lesson, { text: 'Mine.' }),
    completed,
    writing(starItem, '1', true),
    other,
    writing(noteItem, lesson, { text: 'Theirs.' }, ''),
    writing(draftItem, 'nothing', { text: 'Mine.' }),
    completed,
    again,
    writing(noteItem, lesson, { text: 'Mine, still.' }),
  )
  expect(results).toMatchObject([
    { status: 'done', version: expect.stringMatching(/./) },
    { status: 'done' },
    { status: 'known', version },
    { status: 'rejected', code: 'not-found', detail: 'There is no lesson coding-9-9-9.' },
    { status: 'conflict', value: { text: 'Mine.' }, version: results[0]?.version },
    { status: 'rejected', code: 'not-found', detail: 'There is no project nothing.' },
    { status: 'known' },
    { status: 'done' },
    { status: 'done' },
  ])
  expect(progress).toMatchObject({ pointsAwarded: 5, newBadges: [{ badgeName: 'First Steps' }] })
  expect(await ana.read(noteItem, lesson)).toMatchObject({ value: { text: 'Mine, still.' } })
})

test('the record comes with events, as it is stored, and is null without', async () => {
  const ana = await server.newLearner()
  expect((await send(ana, writing(noteItem, lesson, { text: 'Mine.' }))).progress).toBeNull()
  const { progress } = await send(ana, event)
  const { version, record } = await ana.call(getRecord, {})
  expect(progress).toMatchObject({ version, record })
  const again = await send(ana, event)
  expect(again).toMatchObject({ results: [{ status: 'known' }], progress: { version, record, pointsAwarded: 0 } })
})

test('a kind that only another version knows is rejected with a sentence, and nothing else is lost', async () => {
  const ana = await server.newLearner()
  const { results } = await send(
    ana,
    writing({ name: 'bookmark' }, lesson, { page: 3 }),
    writing(noteItem, lesson, { text: 'Mine.' }),
  )
  expect(results).toMatchObject([
    {
      status: 'rejected',
      code: 'invalid-input',
      detail: "This Waymark does not know the kind 'bookmark'. It may come from a newer one.",
    },
    { status: 'done' },
  ])
  for (const name of ['toString', '__proto__'])
    expect((await send(ana, writing({ name }, lesson, {}))).results).toMatchObject([{ status: 'rejected' }])
})

test.each([
  ['null', null],
  ['a text', 'x'],
  ['a number', 1],
  ['a list', []],
  ['an object without an id', { kind: 'note', target: lesson, value: { text: 'Mine.' } }],
  ['one whose id is no UUID', { id: '1', kind: 'note', target: lesson, value: { text: 'Mine.' } }],
  ['one without a kind', { id: crypto.randomUUID(), target: lesson, value: { text: 'Mine.' } }],
  ['one with an endless target', { id: crypto.randomUUID(), kind: 'note', target: 'x'.repeat(201) }],
  ['one with a strange base', { ...writing(noteItem, lesson, { text: 'Mine.' }), base: 7 }],
])('a malformed operation is rejected alone: %s', async (_, malformed) => {
  const ana = await server.newLearner()
  const { results, progress } = await send(ana, malformed, event, writing(noteItem, 'coding-1-1-2', { text: 'Mine.' }))
  expect(results).toMatchObject([
    { status: 'rejected', code: 'invalid-input', detail: expect.stringMatching(/./) },
    { status: 'done' },
    { status: 'done' },
  ])
  expect(progress?.pointsAwarded).toBe(5)
  expect(await ana.read(noteItem, lesson)).toMatchObject({ version: '' })
})

test('of more than a thousand operations the rest is to be sent again, events and items alike', async () => {
  const ana = await server.newLearner()
  const items = Array.from({ length: maxOperationsAtOnce }, () => writing(starItem, '1', true))
  const { results, progress } = await send(ana, ...items, event, writing(noteItem, lesson, { text: 'Mine.' }))
  expect(results).toHaveLength(maxOperationsAtOnce + 2)
  expect(results.slice(-3)).toMatchObject([
    { status: 'known' },
    { status: 'retry', detail: expect.stringContaining('send this one again') },
    { status: 'retry' },
  ])
  expect(progress).toBeNull()
  expect(await ana.read(noteItem, lesson)).toMatchObject({ version: '' })
})

test('other pages hear the paths of the kinds that were written, and nothing of what was not', async () => {
  const ana = await server.newLearner()
  const page = await listen(server.app, ana)
  await page.next()
  await send(ana, writing(noteItem, 'coding-9-9-9', { text: 'Mine.' }))
  await send(ana, writing(starItem, '1', true), writing(starItem, '2', false))
  const star = ['/api/v1/items/star/:target', '/api/v1/items/star', '/api/v1/dashboard']
  expect(await page.next()).toMatchObject({ kind: 'changed', stale: star })
  await send(ana, event, writing(draftItem, 'portfolio', { text: 'Mine.' }))
  const draft = ['/api/v1/items/draft/:target', '/api/v1/items/draft']
  const both = await page.next()
  expect(both).toMatchObject({ kind: 'changed', stale: expect.arrayContaining([...recordPaths, ...draft]) })
  expect(both).toMatchObject({ stale: expect.not.arrayContaining(star.slice(0, 1)) })
  page.leave()
})

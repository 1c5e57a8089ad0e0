import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getNote, listNotes, saveNote } from '../../domain/notes.ts'
import { completing, type NewLearner, sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()

const lesson = { params: { lessonId: 'coding-1-1-1' } }
const note = (text: string) => ({ ...lesson, body: { text } })

test('a note is kept as typed, replaced by the next one, and removed when it is emptied', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getNote, lesson)).toEqual({ text: '', version: '' })
  await ana.call(saveNote, note('  Tags *close* in reverse.\n'))
  expect(await ana.call(getNote, lesson)).toMatchObject({ text: '  Tags *close* in reverse.\n' })
  await ana.call(saveNote, note('Close what you open.'))
  expect(await ana.call(getNote, lesson)).toMatchObject({ text: 'Close what you open.' })
  await ana.call(saveNote, note(''))
  expect(await server.db.selectFrom('user_notes').select('text').where('user_id', '=', ana.id).execute()).toEqual([])
})

test('a note that was changed elsewhere is not written over: the answer is what is held', async () => {
  const ana = await server.newLearner()
  const over = (baseVersion: string, text: string) => ({ ...lesson, body: { text, baseVersion } })
  const first = await ana.call(saveNote, over('', 'From the phone.'))
  expect(await ana.call(getNote, lesson)).toEqual(first)
  for (const text of ['From the laptop.', '']) {
    const refusal = await ana.refused(saveNote, over('another', text))
    expect(refusal).toMatchObject({ status: 409, code: 'changed-elsewhere', held: first })
  }
  expect(await ana.refused(saveNote, over('', 'Begun without sight of it.'))).toMatchObject({ held: first })
  // What is held already was saved before, and its answer was lost.
  expect(await ana.call(saveNote, over('', 'From the phone.'))).toEqual(first)
  const second = await ana.call(saveNote, over(first.version, 'Both.'))
  expect(second.version).not.toBe(first.version)
  expect(await ana.call(saveNote, over(second.version, ''))).toEqual({ text: '', version: '' })
  // It was removed meanwhile: who still sees it has to be told.
  expect(await ana.refused(saveNote, over(second.version, 'Both, and more.'))).toMatchObject({
    held: { text: '', version: '' },
  })
  expect(await ana.call(saveNote, over(second.version, ''))).toEqual({ text: '', version: '' })
})

test('of many notes written over the same one at once, one is kept and the others are told', async () => {
  const ana = await server.newLearner()
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      ana.call(saveNote, { ...lesson, body: { text: `Device ${index}`, baseVersion: '' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a note is private', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(saveNote, note('Mine.'))
  expect(await bo.call(getNote, lesson)).toEqual({ text: '', version: '' })
})

/** Two saves may fall into one millisecond. */
async function anHourLater({ id }: NewLearner): Promise<void> {
  await sql`update user_notes set updated_at = updated_at - interval '1 hour' where user_id = ${id}`.execute(server.db)
}

test('all notes of a learner are listed, the latest first, each with the way to its lesson on their own path', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await bo.call(saveNote, note("Not Ana's."))
  await ana.record(completing('coding-1-1-1'))
  await ana.call(saveNote, note('First.'))
  await anHourLater(ana)
  await ana.call(saveNote, { params: { lessonId: 'design-3-1-1' }, body: { text: 'Second.' } })
  const [second, first, ...others] = await ana.call(listNotes, {})
  expect(others).toEqual([])
  expect(first).toMatchObject({ lessonId: 'coding-1-1-1', text: 'First.', preferences: wholeCoding })
  expect(second).toMatchObject({
    text: 'Second.',
    lessonTitle: 'From User Need to Tested Prototype',
    courseTitle: 'UI/UX Design Essentials',
    preferences: { learningGoal: 'design', timeCommitment: 'minimal', experienceLevel: 'novice' },
  })
  await anHourLater(ana)
  await ana.call(saveNote, note('First, and once more.'))
  expect((await ana.call(listNotes, {})).map(({ text }) => text)).toEqual(['First, and once more.', 'Second.'])
})

test('a note that is too long, on no lesson, or by a visitor is refused', async () => {
  const ana = await server.newLearner()
  expect(await ana.refused(saveNote, note('x'.repeat(20_001)))).toMatchObject({
    status: 400,
    errors: [{ field: 'text', message: 'A note has at most 20,000 characters.' }],
  })
  expect(await ana.refused(saveNote, { ...note('Hm'), params: { lessonId: 'coding-9-9-9' } })).toMatchObject({
    status: 404,
  })
  expect(await server.visitor().refused(saveNote, note('Hm'))).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(getNote, lesson)).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(listNotes, {})).toMatchObject({ status: 401 })
})

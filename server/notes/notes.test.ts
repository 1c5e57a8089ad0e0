import { expect, test } from 'vitest'
import { noteItem } from '../../domain/items/note.ts'
import { listNotes } from '../../domain/notes.ts'
import { query } from '../../testing/query.ts'
import { completing, type NewLearner, sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()

/** Two saves may fall into one millisecond. */
async function anHourLater({ id }: NewLearner): Promise<void> {
  const text = 'update learner_items set updated_at = seconds_after(updated_at, -3600) where user_id = $1'
  await query(server.db, text, [id])
}

test('all notes of a learner are listed, the latest first, each with the way to its lesson on their own path', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await bo.write(noteItem, 'coding-1-1-1', { text: "Not Ana's." })
  await ana.record(completing('coding-1-1-1'))
  await ana.write(noteItem, 'coding-1-1-1', { text: 'First.' })
  await anHourLater(ana)
  await ana.write(noteItem, 'design-3-1-1', { text: 'Second.' })
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
  await ana.write(noteItem, 'coding-1-1-1', { text: 'First, and once more.' })
  expect((await ana.call(listNotes, {})).map(({ text }) => text)).toEqual(['First, and once more.', 'Second.'])
})

test('a visitor has no list of notes', async () => {
  expect(await server.visitor().refused(listNotes, {})).toMatchObject({ status: 401 })
})

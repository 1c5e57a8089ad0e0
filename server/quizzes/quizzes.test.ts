import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '../../content/read.ts'
import { getQuizResult, recordQuiz } from '../../domain/quizzes.ts'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const lessonId = 'coding-1-1-1'
const params = { lessonId }
const questions = readContent().lessons.get(lessonId)?.quiz ?? []

/** The first tries of somebody who gets the first `right` questions right, and the others wrong. */
function tries(right: number) {
  const firstTries = questions.map(({ answer, options }, index) =>
    index < right ? answer : (answer + 1) % options.length,
  )
  return { params, body: { firstTries } }
}

test('the server marks a quiz, keeps the best result, and remembers when it was first passed', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getQuizResult, { params })).toEqual({ result: null })
  const first = await ana.call(recordQuiz, tries(2))
  expect(first.result).toMatchObject({ correct: 2, total: 4, best: { correct: 2, total: 4 }, passedAt: null })
  const second = await ana.call(recordQuiz, tries(3))
  expect(second.result).toMatchObject({ correct: 3, best: { correct: 3 }, passedAt: expect.any(String) })
  const third = await ana.call(recordQuiz, tries(0))
  expect(third.result).toMatchObject({
    correct: 0,
    best: { correct: 3, total: 4 },
    passedAt: second.result?.passedAt,
  })
  expect(await ana.call(getQuizResult, { params })).toEqual(third)
})

test('a best result from when the quiz had fewer questions is compared by its share', async () => {
  const ana = await server.newLearner()
  await ana.call(recordQuiz, tries(3))
  await server.db
    .updateTable('quiz_results')
    .set({ best_correct: 2, best_total: 2 })
    .where('user_id', '=', ana.id)
    .execute()
  expect((await ana.call(recordQuiz, tries(3))).result?.best).toEqual({ correct: 2, total: 2 })
  expect((await ana.call(recordQuiz, tries(4))).result?.best).toEqual({ correct: 4, total: 4 })
})

test('a result is its learner’s own, and gives no points', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.call(recordQuiz, tries(4))
  expect(await bo.call(getQuizResult, { params })).toEqual({ result: null })
  const awards = await server.db.selectFrom('point_awards').selectAll().where('user_id', '=', ana.id).execute()
  expect(awards).toEqual([])
})

test('more or fewer answers than questions, options that do not exist, unknown lessons and visitors are refused', async () => {
  const ana = await server.newLearner()
  const { firstTries } = tries(4).body
  for (const wrong of [firstTries.slice(1), [...firstTries, 0], firstTries.with(0, 5), firstTries.with(0, -1), []]) {
    expect(await ana.refused(recordQuiz, { params, body: { firstTries: wrong } })).toMatchObject({
      status: 400,
      code: 'invalid-input',
    })
  }
  expect(await ana.refused(recordQuiz, { ...tries(4), params: { lessonId: 'coding-9-9-9' } })).toMatchObject({
    status: 404,
  })
  expect(await server.visitor().refused(recordQuiz, tries(4))).toMatchObject({ status: 401 })
  expect(await ana.call(getQuizResult, { params })).toEqual({ result: null })
})

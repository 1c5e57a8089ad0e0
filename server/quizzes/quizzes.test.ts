import { expect, test } from 'vitest'
import { sendOperations } from '../../domain/operations.ts'
import { getMissedQuizzes, getQuizResult } from '../../domain/quizzes.ts'
import { storedRecordOf } from '../../testing/records.ts'
import { type Doing, eventsInput, type NewLearner, realContent, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const lessonId = 'coding-1-1-1'
const params = { lessonId }
const questions = realContent.lessons.get(lessonId)?.quiz ?? []
const total = questions.length
/** Three in four pass. */
const enough = Math.ceil(total * 0.75)

/** A quiz with the first `right` questions correct at the first try, and the others wrong. */
function taking(right: number, overrides: Record<string, unknown> = {}): Doing {
  const firstTries = questions.map(({ answer, options }, index) =>
    index < right ? answer : (answer + 1) % options.length,
  )
  return { kind: 'quiz-taken', lessonId, firstTries, ...overrides }
}

async function resultOf(learner: NewLearner, ...quizzes: Doing[]) {
  await learner.record(...quizzes)
  return (await learner.call(getQuizResult, { params })).result
}

test('the server marks a quiz, keeps the best result, and remembers when it was first passed', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getQuizResult, { params })).toEqual({ result: null })
  expect(await resultOf(ana, taking(2))).toMatchObject({
    correct: 2,
    total,
    best: { correct: 2, total },
    passedAt: null,
  })
  const second = await resultOf(ana, taking(enough))
  expect(second).toMatchObject({ correct: enough, best: { correct: enough }, passedAt: expect.any(String) })
  expect(await resultOf(ana, taking(0))).toMatchObject({
    correct: 0,
    best: { correct: enough, total },
    passedAt: second?.passedAt,
  })
})

test('a try that arrives late is not the latest, and may be the best', async () => {
  const ana = await server.newLearner()
  const at = (occurredAt: string) => ({ occurredAt })
  const result = await resultOf(ana, taking(1, at('2026-11-02T10:00:00Z')), taking(total, at('2026-11-01T10:00:00Z')))
  expect(result).toMatchObject({ correct: 1, best: { correct: total }, passedAt: '2026-11-01T10:00:00.000Z' })
})

test("a result is its learner's own, and gives no points", async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await ana.record(taking(4))
  expect(await bo.call(getQuizResult, { params })).toEqual({ result: null })
  expect((await storedRecordOf(server.db, ana.id)).awards).toEqual({})
})

test('a quiz that has other questions now is recorded, and what cannot be marked any more is not right', async () => {
  const ana = await server.newLearner()
  const firstTries = taking(total).firstTries as number[]
  const result = (tries: number[]) => resultOf(ana, taking(total, { firstTries: tries }))
  expect(await result(firstTries.with(0, 5))).toMatchObject({ correct: total - 1, total })
  expect(await result(firstTries.slice(1, 2))).toMatchObject({ total })
  expect(await result([...firstTries, 0])).toMatchObject({ correct: total, total: total + 1 })
})

test('what nobody can have answered, unknown lessons and visitors are refused', async () => {
  const ana = await server.newLearner()
  const firstTries = taking(4).firstTries as number[]
  const wrong = [firstTries.with(0, 6), firstTries.with(0, -1), []]
  const doings = [...wrong.map((tries) => taking(4, { firstTries: tries })), taking(4, { lessonId: 'coding-9-9-9' })]
  const { results } = await ana.call(sendOperations, eventsInput(...doings))
  expect(results.map(({ code }) => code)).toEqual([...wrong.map(() => 'invalid-input'), 'not-found'])
  expect(await server.visitor().refused(sendOperations, eventsInput(taking(4)))).toMatchObject({ status: 401 })
  expect(await ana.call(getQuizResult, { params })).toEqual({ result: null })
})

test('a quiz is missed while its latest try has a mistake', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const missed = async () => (await ana.call(getMissedQuizzes, {})).tries
  expect(await missed()).toEqual({})
  const first = taking(2, { occurredAt: '2026-11-01T10:00:00Z' })
  await ana.record(first)
  expect(await missed()).toEqual({ [lessonId]: Reflect.get(first, 'firstTries') })
  await ana.record(taking(total, { occurredAt: '2026-11-03T10:00:00Z' }))
  expect(await missed()).toEqual({})
  await ana.record(taking(0, { occurredAt: '2026-11-02T10:00:00Z' }))
  expect(await missed()).toEqual({})
  expect(await bo.call(getMissedQuizzes, {})).toEqual({ tries: {} })
})

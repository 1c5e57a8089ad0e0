import { afterAll, beforeAll, expect, test } from 'vitest'
import { getExam, handInExam, startExam } from '../../domain/exams.ts'
import { whoWaits } from '../../testing/db.ts'
import { answersTo } from '../../testing/exams.ts'
import { query } from '../../testing/query.ts'
import { type TestServer, testServer, wholeCoding } from '../../testing/server.ts'
import type { Db } from '../db/db.ts'

// Concurrent writers on a real database server.

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

/** Polls until a session waits for this transaction's lock, or the waiting call has ended. */
async function untilSomebodyWaits(transaction: Db, waiting: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  waiting.then(end, end)
  while (!hasEnded && (await query(transaction, whoWaits)).length === 0);
}

test('who hands in while something is recorded waits, and holds nothing of the exam meanwhile', async () => {
  const ana = await server.newLearner()
  const params = { projectId: 'certification' }
  const exam = await ana.call(startExam, { params, body: { preferences: wholeCoding } })
  const body = { answers: answersTo(exam), occurredAt: new Date().toISOString(), timeZone: 'UTC' }
  const handingIn = await server.db.transaction(async (recording) => {
    await query(recording, 'update learner_records set version = version + 1 where user_id = $1', [ana.id])
    const handedIn = ana.call(handInExam, { params: { ...params, attemptId: exam.attemptId }, body })
    await untilSomebodyWaits(recording, handedIn)
    await query(recording, 'select from exam_attempts where user_id = $1 for update nowait', [ana.id])
    return { handedIn }
  })
  expect((await handingIn.handedIn).result.passed).toBe(true)
  expect((await ana.call(getExam, { params })).last?.passed).toBe(true)
})

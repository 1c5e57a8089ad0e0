import { describe, expect, test } from 'vitest'
import { examLength } from '../../domain/exam-draw.ts'
import {
  getExam,
  handInExam,
  handInVisitorExam,
  type OpenExam,
  redeemReceipt,
  startExam,
  startVisitorExam,
} from '../../domain/exams.ts'
import { courseProgressOf, emptyRecord, totalPoints } from '../../domain/learner-record.ts'
import { sendOperations } from '../../domain/operations.ts'
import type { Answers } from '../../domain/preferences.ts'
import { getCourseProgress, getSubmission } from '../../domain/progress.ts'
import { answersTo } from '../../testing/exams.ts'
import { query } from '../../testing/query.ts'
import { completing, eventsInput, type NewLearner, sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()

const params = { projectId: 'certification' }
const beginner: Answers = { ...wholeCoding, timeCommitment: 'minimal', experienceLevel: 'beginner' }
const start = (preferences = wholeCoding) => ({ params, body: { preferences } })
const occasion = () => ({ occurredAt: new Date().toISOString(), timeZone: 'Europe/Lisbon' })

function handIn({ attemptId }: OpenExam, answers: Record<string, number>) {
  return { params: { ...params, attemptId }, body: { ...occasion(), answers } }
}

/** Moves a learner's submissions into the past, in minutes. */
async function letPass(learner: NewLearner, minutes: number): Promise<void> {
  const text = 'update exam_attempts set submitted_at = seconds_after(submitted_at, -60 * $2::int) where user_id = $1'
  await query(server.db, text, [learner.id, minutes])
}

async function pointsOf(learner: NewLearner): Promise<number> {
  const { stats } = await learner.call(getCourseProgress, { params: { courseId: '1' } })
  return stats.totalSkillPoints
}

describe('an exam', () => {
  test('asks twenty questions about the lessons of the path, evenly, and keeps what is right to itself', async () => {
    const ana = await server.newLearner()
    const answer = await ana.request('POST', '/api/v1/exams/certification/attempts', { preferences: beginner })
    const exam: OpenExam = answer.json()
    expect(exam.questions).toHaveLength(examLength)
    const lessons = Object.groupBy(exam.questions, ({ id }) => id.split(':')[0] ?? '')
    expect(Object.keys(lessons).sort()).toEqual(
      ['1-1-1', '1-1-2', '1-2-1', '2-1-1', '2-1-2'].map((place) => `coding-${place}`),
    )
    for (const questions of Object.values(lessons)) expect(questions).toHaveLength(4)
    for (const question of exam.questions) expect(Object.keys(question).sort()).toEqual(['id', 'options', 'question'])
    const state = await ana.request('GET', '/api/v1/exams/certification')
    expect(answer.body + state.body).not.toMatch(/"answer"|"why"|"order"/)
  })

  test('that is open is answered again, whatever is asked for: nothing is drawn anew', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    expect(await ana.call(startExam, start(beginner))).toEqual(exam)
    expect(await ana.call(getExam, { params })).toEqual({ open: exam, last: null })
  })

  test('with 16 of 20 right is passed: twenty points, the badge, and each question explained', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const { result, outcome } = await ana.call(handInExam, handIn(exam, answersTo(exam, 16)))
    expect(result).toMatchObject({ correct: 16, total: 20, passed: true, nextTryAt: null })
    expect(result.questions[0]).toMatchObject({ ...exam.questions[0], why: expect.any(String) })
    expect(result.questions.filter(({ chosen, answer }) => chosen === answer)).toHaveLength(16)
    expect(outcome).toMatchObject({
      pointsAwarded: 20,
      record: {
        awards: { 'project:certification': [20, expect.any(Number)] },
        projects: { certification: { courseId: '1' } },
      },
    })
    expect(totalPoints(outcome?.record ?? emptyRecord)).toBe(20)
    expect(outcome?.newBadges.map(({ badgeName }) => badgeName)).toEqual(['Project Builder'])
    expect(await ana.call(getExam, { params })).toEqual({ open: null, last: result })
    expect(await ana.refused(startExam, start())).toMatchObject({ status: 409, code: 'exam-passed' })
  })

  test('with 15 of 20 right is not, and the next try waits an hour by the clock of the server', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const { result, outcome } = await ana.call(handInExam, handIn(exam, answersTo(exam, 15)))
    expect(result).toMatchObject({ correct: 15, passed: false })
    expect(outcome).toBeNull()
    expect(await pointsOf(ana)).toBe(0)
    expect(Date.parse(result.nextTryAt ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
    expect(await ana.refused(startExam, start())).toMatchObject({
      status: 409,
      code: 'exam-break',
      detail: 'Take a break. You can try again in 60 minutes.',
    })
    await letPass(ana, 59)
    expect(await ana.refused(startExam, start())).toMatchObject({ detail: expect.stringContaining('in 1 minute.') })
    await letPass(ana, 1)
    const second = await ana.call(startExam, start())
    expect(second.attemptId).not.toBe(exam.attemptId)
    const known = new Set(exam.questions.map(({ id }) => id))
    expect(second.questions.filter(({ id }) => known.has(id))).toEqual([])
  })

  test('handed in again answers what came of it, also with other answers, and earns nothing more', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const failed = await ana.call(handInExam, handIn(exam, {}))
    expect(failed.result.questions.every(({ chosen }) => chosen === null)).toBe(true)
    expect(await ana.call(handInExam, handIn(exam, answersTo(exam)))).toEqual(failed)
    expect(await pointsOf(ana)).toBe(0)

    const bo = await server.newLearner()
    const passing = await bo.call(startExam, start())
    const first = await bo.call(handInExam, handIn(passing, answersTo(passing)))
    const again = await bo.call(handInExam, handIn(passing, {}))
    expect(again.result).toEqual(first.result)
    expect(again.outcome?.pointsAwarded).toBe(0)
    expect(totalPoints(again.outcome?.record ?? emptyRecord)).toBe(20)
  })

  test('handed in twenty times at once is marked once and awards its points once', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const handedIn = await Promise.all(
      Array.from({ length: 20 }, () => ana.call(handInExam, handIn(exam, answersTo(exam)))),
    )
    expect(handedIn.map(({ outcome }) => outcome?.pointsAwarded).sort((a = 0, b = 0) => b - a)).toEqual([
      20,
      ...Array(19).fill(0),
    ])
    expect(await pointsOf(ana)).toBe(20)
  })

  test('handed in at once with different answers has one result, and it is the one that counts', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const handedIn = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ana.call(handInExam, handIn(exam, answersTo(exam, index % 2 ? 20 : 3)))),
    )
    const [first] = handedIn
    for (const { result } of handedIn) expect(result).toEqual(first?.result)
    expect(await pointsOf(ana)).toBe(first?.result.passed ? 20 : 0)
  })

  test('started in twenty tabs at once is one exam', async () => {
    const ana = await server.newLearner()
    const started = await Promise.all(Array.from({ length: 20 }, () => ana.call(startExam, start())))
    expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1)
  })

  test('counts beside what is learned before and after it', async () => {
    const ana = await server.newLearner()
    await ana.record(completing('coding-1-1-1'))
    const exam = await ana.call(startExam, start())
    await ana.call(handInExam, handIn(exam, answersTo(exam)))
    const { stats, record } = await ana.record(completing('coding-1-1-2'))
    expect(stats.totalSkillPoints).toBe(30)
    expect(courseProgressOf(record, '1')).toMatchObject({
      completedLessonIds: ['coding-1-1-1', 'coding-1-1-2'],
      completedProjectIds: ['certification'],
    })
  })

  test('of another learner is not there', async () => {
    const ana = await server.newLearner()
    const bo = await server.newLearner()
    const exam = await ana.call(startExam, start())
    expect(await bo.refused(handInExam, handIn(exam, answersTo(exam)))).toMatchObject({ status: 404 })
    expect(await bo.call(getExam, { params })).toEqual({ open: null, last: null })
    expect((await ana.call(getExam, { params })).open).toEqual(exam)
  })

  test('answered with strange questions or options is refused and stays open', async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    const [{ id = '' } = {}] = exam.questions
    for (const strange of [
      { 'coding-1-1-1:none': 0 },
      { [id]: 5 },
      { [id]: -1 },
      { [id]: 0.5 },
      { [id]: '0' as never },
    ])
      expect(await ana.refused(handInExam, handIn(exam, strange))).toMatchObject({ status: 400, code: 'invalid-input' })
    expect((await ana.call(getExam, { params })).open).toEqual(exam)
  })

  test('is no place for a project that is work, and the other way round', async () => {
    const ana = await server.newLearner()
    const design = { ...wholeCoding, learningGoal: 'design' } as const
    const portfolio = { projectId: 'portfolio' }
    expect(await ana.refused(startExam, { params: portfolio, body: { preferences: design } })).toMatchObject({
      status: 404,
    })
    expect(await ana.refused(getExam, { params: portfolio })).toMatchObject({ status: 404 })
    expect(await ana.refused(startExam, start(design))).toMatchObject({ status: 409, code: 'not-on-path' })
    const byText = {
      kind: 'project-handed-in',
      ...params,
      preferences: wholeCoding,
      submission: 'I know it all.',
    } as const
    const { results } = await ana.call(sendOperations, eventsInput(byText))
    expect(results).toMatchObject([{ status: 'rejected', code: 'needs-exam' }])
    expect(await pointsOf(ana)).toBe(0)
  })

  test('is for learners; visitors have one of their own', async () => {
    const visitor = server.visitor()
    expect(await visitor.refused(startExam, start())).toMatchObject({ status: 401 })
    expect(await visitor.refused(getExam, { params })).toMatchObject({ status: 401 })
  })
})

describe("a visitor's exam", () => {
  type SealedExam = OpenExam & { sealed: string }
  const startVisit = (previousIds: string[] = []) => ({ params, body: { preferences: beginner, previousIds } })
  const visitorsHandIn = ({ attemptId, sealed }: SealedExam, answers: Record<string, number>) => ({
    params: { ...params, attemptId },
    body: { sealed, answers },
  })
  const redeem = (receipt: string) => ({ params, body: { ...occasion(), preferences: beginner, receipt } })

  /** A receipt for an exam that was just passed. */
  async function passed(): Promise<string> {
    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    const { receipt } = await visitor.call(handInVisitorExam, visitorsHandIn(exam, answersTo(exam, 16)))
    return receipt ?? ''
  }

  test("is drawn and marked by the server too, once, and the last try's questions come last", async () => {
    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    expect(exam.questions).toHaveLength(examLength)
    const failed = await visitor.call(handInVisitorExam, visitorsHandIn(exam, answersTo(exam, 15)))
    expect(failed).toMatchObject({ result: { correct: 15, passed: false }, receipt: null })
    expect(await visitor.call(handInVisitorExam, visitorsHandIn(exam, answersTo(exam)))).toEqual(failed)
    const ids = exam.questions.map(({ id }) => id)
    // After the break the browser has dropped the cookie.
    visitor.cookies.clear()
    const second = await visitor.call(startVisitorExam, startVisit(ids))
    expect(second.questions.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  test('tells which lessons to look at again and never what is right, however often it is tried', async () => {
    const told: string[] = []
    for (let tries = 0; tries < 5; tries++) {
      const visitor = server.visitor()
      const start = await visitor.request('POST', '/api/v1/visitor-exams/certification/attempts', startVisit().body)
      const exam: SealedExam = start.json()
      const { params: own, body } = visitorsHandIn(exam, {})
      const answer = await visitor.request('PUT', `/api/v1/visitor-exams/certification/attempts/${own.attemptId}`, body)
      expect(answer.json().result).toMatchObject({ correct: 0, questions: [] })
      expect(answer.json().result.toReview).toHaveLength(5)
      told.push(JSON.stringify({ ...exam, sealed: null }), answer.body)
      const sealed = exam.sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      expect(sealed.join()).not.toContain('coding-')
    }
    expect(told.join()).not.toMatch(/"answer"|"why"|"order"|"chosen"/)

    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    const right = answersTo(exam)
    const [wrong = ''] = Object.keys(right)
    const oneWrong = { ...right, [wrong]: ((right[wrong] ?? 0) + 1) % 2 }
    const { result } = await visitor.call(handInVisitorExam, visitorsHandIn(exam, oneWrong))
    expect(result).toMatchObject({ correct: 19, passed: true, toReview: [wrong.split(':')[0]], questions: [] })
  })

  test('is begun in one process and handed in at another, once for both', async () => {
    const elsewhere = await server.second()
    const handInElsewhere = (exam: SealedExam, answers: Record<string, number>) =>
      elsewhere.inject({
        method: 'PUT',
        url: `/api/v1/visitor-exams/certification/attempts/${exam.attemptId}`,
        payload: { sealed: exam.sealed, answers },
      })
    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    const answers = [answersTo(exam, 16), ...Array.from({ length: 8 }, (_, index) => answersTo(exam, index))]
    const first = await handInElsewhere(exam, answers[0] ?? {})
    expect(first.json()).toMatchObject({ result: { correct: 16, passed: true } })
    const again = await visitor.call(handInVisitorExam, visitorsHandIn(exam, {}))
    expect(again.result).toEqual(first.json().result)

    const other = await visitor.call(startVisitorExam, startVisit())
    const atOnce = await Promise.all(answers.map((given) => handInElsewhere(other, given)))
    const results = atOnce.map((answer) => JSON.stringify(answer.json().result))
    expect(new Set(results).size).toBe(1)
  })

  test('leaves nothing in the database that cannot be handed in again', async () => {
    const visitor = server.visitor()
    const handedIn = async () => {
      const exam = await visitor.call(startVisitorExam, startVisit())
      await visitor.call(handInVisitorExam, visitorsHandIn(exam, answersTo(exam)))
      return exam.attemptId
    }
    const old = await handedIn()
    const age = 'update visitor_exams set submitted_at = seconds_after(submitted_at, -25200) where attempt_id = $1'
    await query(server.db, age, [old])
    const recent = await handedIn()
    const kept = await query(server.db, 'select attempt_id from visitor_exams')
    const ids = kept.map(({ attempt_id }) => attempt_id)
    expect(ids).toContain(recent)
    expect(ids).not.toContain(old)
  })

  test('that nobody started, that was altered, or with strange answers, is refused', async () => {
    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    const other = await visitor.call(startVisitorExam, startVisit())
    const letter = exam.sealed.at(-9) === 'x' ? 'y' : 'x'
    for (const forged of [
      { ...exam, attemptId: crypto.randomUUID() },
      { ...exam, attemptId: other.attemptId },
      { ...exam, sealed: '' },
      { ...exam, sealed: `${exam.sealed.slice(0, -9)}${letter}${exam.sealed.slice(-8)}` },
    ])
      expect(await visitor.refused(handInVisitorExam, visitorsHandIn(forged, {}))).toMatchObject({ status: 404 })
    expect(await visitor.refused(handInVisitorExam, visitorsHandIn(exam, { 'x:y': 0 }))).toMatchObject({ status: 400 })
  })

  test('that was not passed is followed by a break in this browser, also for who signs up in it', async () => {
    const visitor = server.visitor()
    const exam = await visitor.call(startVisitorExam, startVisit())
    await visitor.call(handInVisitorExam, visitorsHandIn(exam, {}))
    const pause = { status: 409, code: 'exam-break', detail: expect.stringContaining('Take a break') }
    expect(await visitor.refused(startVisitorExam, startVisit())).toMatchObject(pause)
    const account = { name: 'Ana', email: `${crypto.randomUUID()}@example.org`, password: 'walk-the-path' }
    expect((await visitor.request('POST', '/api/auth/sign-up/email', account)).statusCode).toBe(200)
    expect(await visitor.refused(startExam, start())).toMatchObject(pause)
    expect(await server.visitor().call(startVisitorExam, startVisit())).toMatchObject({ attemptId: expect.any(String) })
  })

  test("waits as long after a learner's own in the same browser; their account's break holds in every browser", async () => {
    const ana = await server.newLearner()
    const exam = await ana.call(startExam, start())
    await ana.call(handInExam, handIn(exam, {}))
    expect(await ana.refused(startVisitorExam, startVisit())).toMatchObject({ code: 'exam-break' })
    const elsewhere = server.visitor()
    const { email, password } = ana
    await elsewhere.request('POST', '/api/auth/sign-in/email', { email, password })
    expect(await elsewhere.refused(startExam, start())).toMatchObject({ code: 'exam-break' })
  })

  test('gives a receipt for passing, which an account redeems once for its points, as a practice', async () => {
    const receipt = await passed()
    const ana = await server.newLearner()
    const first = await ana.call(redeemReceipt, redeem(receipt))
    expect(first).toMatchObject({ pointsAwarded: 20, record: { projects: { certification: { courseId: '1' } } } })
    expect(await ana.call(redeemReceipt, redeem(receipt))).toMatchObject({ pointsAwarded: 0 })
    expect(await ana.call(getSubmission, { params })).toEqual({
      submission: 'Passed as a practice without an account, with 16 of 20 questions',
    })
    const bo = await server.newLearner()
    expect(await bo.refused(redeemReceipt, redeem(receipt))).toMatchObject({ status: 409, code: 'receipt-used' })
    expect(await pointsOf(bo)).toBe(0)
  })

  test('has a receipt that cannot be made up or altered', async () => {
    const receipt = await passed()
    const another = await passed()
    const exam = await server.visitor().call(startVisitorExam, startVisit())
    const parts = receipt.split('.')
    const mixed = parts.map((_, index) =>
      another
        .split('.')
        .with(index, parts[index] ?? '')
        .join('.'),
    )
    const ana = await server.newLearner()
    const shortened = [parts.slice(0, 4).join('.'), parts[3] ?? '']
    for (const wrong of ['', '.', ...shortened, ...mixed.slice(2), 'passed', `${receipt}x.y`, exam.sealed]) {
      expect(await ana.refused(redeemReceipt, redeem(wrong)), wrong).toMatchObject({ status: 400 })
    }
    expect(await pointsOf(ana)).toBe(0)
    expect(await server.visitor().refused(redeemReceipt, redeem(receipt))).toMatchObject({ status: 401 })
  })
})

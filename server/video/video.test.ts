import { expect, test } from 'vitest'
import { getVideo, nothingWatched, type Range, reportVideo, type VideoReport } from '../../domain/video.ts'
import { completing, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const lesson = { params: { lessonId: 'coding-1-1-1' } }
const report = (overrides: Partial<VideoReport> = {}, lessonId = 'coding-1-1-1') => ({
  params: { lessonId },
  body: {
    positionSeconds: 70,
    durationSeconds: 580,
    watched: [[0, 70]] as Range[],
    secondsSpent: 70,
    reportId: crypto.randomUUID(),
    ...overrides,
  },
})
/** As if the last report had come so many seconds ago. */
const letPass = (userId: string, seconds: number) =>
  server.db
    .updateTable('video_progress')
    .set({ updated_at: new Date(Date.now() - seconds * 1000) })
    .where('user_id', '=', userId)
    .execute()

test('what was watched is kept: where one is, which stretches, and how long it took', async () => {
  const ana = await server.newLearner()
  expect(await ana.call(getVideo, lesson)).toEqual(nothingWatched)
  const known = await ana.call(reportVideo, report())
  expect(known).toEqual({ positionSeconds: 70, durationSeconds: 580, watched: [[0, 70]], secondsSpent: 70 })
  expect(await ana.call(getVideo, lesson)).toEqual(known)
})

test('stretches are merged with those that are known, and the last position counts', async () => {
  const ana = await server.newLearner()
  await ana.call(reportVideo, report())
  await ana.call(reportVideo, report({ positionSeconds: 320, watched: [[300, 320]] }))
  await ana.call(reportVideo, report({ positionSeconds: 90, watched: [[50, 90]] }))
  expect(await ana.call(getVideo, lesson)).toMatchObject({
    positionSeconds: 90,
    watched: [
      [0, 90],
      [300, 320],
    ],
  })
})

test('no more time is credited than has passed', async () => {
  const ana = await server.newLearner()
  expect((await ana.call(reportVideo, report({ secondsSpent: 5000 }))).secondsSpent).toBe(75)
  const begun = Date.now()
  await letPass(ana.id, 30)
  const { secondsSpent } = await ana.call(reportVideo, report({ secondsSpent: 5000 }))
  // With the five seconds that each report may claim beyond them.
  expect(secondsSpent).toBeGreaterThanOrEqual(75 + 30 + 5)
  expect(secondsSpent).toBeLessThanOrEqual(75 + 30 + 5 + Math.ceil((Date.now() - begun) / 1000))
})

test('a report that is sent again adds nothing, however late, and whatever came between', async () => {
  const ana = await server.newLearner()
  const first = report()
  await ana.call(reportVideo, first)
  await letPass(ana.id, 100)
  const other = report({ positionSeconds: 90, watched: [[70, 90]], secondsSpent: 20 })
  const known = await ana.call(reportVideo, other)
  await letPass(ana.id, 100)
  expect(await ana.call(reportVideo, first)).toEqual(known)
  expect(await ana.call(getVideo, lesson)).toMatchObject({ positionSeconds: 90, secondsSpent: 90 })
})

test('a report that is sent twice at once adds what it tells once', async () => {
  const ana = await server.newLearner()
  const same = report({ secondsSpent: 3 })
  await Promise.all([same, same, same].map((one) => ana.call(reportVideo, one)))
  expect(await ana.call(getVideo, lesson)).toMatchObject({ secondsSpent: 3 })
})

test('a lesson that is only watched is on no list of completed ones', async () => {
  const ana = await server.newLearner()
  await ana.call(reportVideo, report())
  const outcome = await ana.record(completing('coding-1-1-2'))
  expect(outcome.courses[0]).toMatchObject({ completedLessonIds: ['coding-1-1-2'], progressPercentage: 13 })
})

test('reports that meet lose nothing', async () => {
  const ana = await server.newLearner()
  const reports = Array.from({ length: 8 }, (_, index): Range => [index * 10, index * 10 + 10])
  await Promise.all(reports.map((range) => ana.call(reportVideo, report({ watched: [range], secondsSpent: 1 }))))
  expect(await ana.call(getVideo, lesson)).toMatchObject({ watched: [[0, 80]], secondsSpent: 8 })
})

test('what a learner watched is theirs alone', async () => {
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  await ana.call(reportVideo, report())
  expect(await bo.call(getVideo, lesson)).toEqual(nothingWatched)
  await bo.call(reportVideo, report({ positionSeconds: 5, watched: [[0, 5]], secondsSpent: 5 }))
  expect(await ana.call(getVideo, lesson)).toMatchObject({ positionSeconds: 70, watched: [[0, 70]] })
})

test('visitors have nothing stored, and nothing is stored for a lesson that is not there', async () => {
  const ana = await server.newLearner()
  expect(await server.visitor().refused(getVideo, lesson)).toMatchObject({ status: 401 })
  expect(await server.visitor().refused(reportVideo, report())).toMatchObject({ status: 401 })
  const nowhere = 'coding-9-9-9'
  expect(await ana.refused(getVideo, { params: { lessonId: nowhere } })).toMatchObject({ status: 404 })
  expect(await ana.refused(reportVideo, report({}, nowhere))).toMatchObject({ status: 404 })
})

test.each([
  ['positionSeconds', { positionSeconds: 581 }],
  ['durationSeconds', { durationSeconds: 90_000 }],
  ['watched', { watched: [[20, 10]] as Range[] }],
  ['watched', { watched: [[570, 600]] as Range[] }],
  ['watched', { watched: Array.from({ length: 201 }, (): Range => [0, 1]) }],
  ['secondsSpent', { secondsSpent: -1 }],
  ['reportId', { reportId: 'the first' }],
])('a report that cannot be is refused for its %s: %j', async (field, nonsense) => {
  const ana = await server.newLearner()
  const refusal = await ana.refused(reportVideo, report(nonsense))
  expect(refusal).toMatchObject({ status: 400, code: 'invalid-input' })
  expect(refusal.errors?.[0]?.field).toMatch(new RegExp(`^${field}`))
  expect(await ana.call(getVideo, lesson)).toEqual(nothingWatched)
})

test('a number that JSON cannot write is refused', async () => {
  const ana = await server.newLearner()
  const body = JSON.stringify(report().body).replace('"positionSeconds":70', '"positionSeconds":1e999')
  expect((await ana.request('PUT', '/api/v1/video/coding-1-1-1', body)).statusCode).toBe(400)
})

import { expect, test } from 'vitest'
import { daysLater, localDateAt } from '../../domain/calendar.ts'
import { getDashboard } from '../../domain/dashboard.ts'
import { sendOperations } from '../../domain/operations.ts'
import { completing, type Doing, eventsInput, type NewLearner, sharedServer } from '../../testing/server.ts'

const server = await sharedServer()

const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000)

/** So many days before today at noon, by UTC. */
function daysAgo(days: number): string {
  return new Date(noon.getTime() - days * 86_400_000).toISOString()
}

function minutes(minutes: number, lessonId = 'coding-1-1-1', more: Record<string, unknown> = {}): Doing {
  return { kind: 'minutes-spent', lessonId, minutes, ...more }
}

async function recentDays(learner: NewLearner, ...doings: Doing[]) {
  const doingsInUtc = doings.map((doing) => ({ timeZone: 'UTC', occurredAt: daysAgo(1), ...doing }))
  if (doings.length > 0) await learner.call(sendOperations, eventsInput(...doingsInUtc))
  return (await learner.call(getDashboard, {})).recentDays
}

test('the minutes and lessons of each day are on the dashboard, the first day first', async () => {
  const ana = await server.newLearner()
  expect(await recentDays(ana)).toEqual([])
  const days = await recentDays(
    ana,
    minutes(5),
    minutes(7, 'coding-1-1-2'),
    completing('coding-1-1-1'),
    completing('coding-1-1-2'),
    minutes(10, 'coding-1-1-1', { occurredAt: daysAgo(3) }),
    completing('coding-1-2-1', { occurredAt: daysAgo(2) }),
  )
  expect(days).toEqual([
    { localDate: daysAgo(3).slice(0, 10), minutes: 10, lessons: 0 },
    { localDate: daysAgo(2).slice(0, 10), minutes: 0, lessons: 1 },
    { localDate: daysAgo(1).slice(0, 10), minutes: 12, lessons: 2 },
  ])
})

test('what was done without a network is added to its day when it arrives', async () => {
  const ana = await server.newLearner()
  await recentDays(ana, minutes(5))
  expect(await recentDays(ana, minutes(9))).toMatchObject([{ minutes: 14 }])
})

test('a lesson counts once, on the day that it was completed, and not while it is open again', async () => {
  const ana = await server.newLearner()
  const [first, second] = [daysAgo(3), daysAgo(1)]
  const lessons = async (...doings: Doing[]) =>
    (await recentDays(ana, ...doings)).map(({ localDate, lessons }) => [localDate, lessons])
  const reopened = (occurredAt: string): Doing => ({
    ...completing('coding-1-1-1', { occurredAt }),
    kind: 'lesson-reopened',
  })
  await recentDays(ana, completing('coding-1-1-1', { occurredAt: first }))
  expect(await lessons(completing('coding-1-1-1', { occurredAt: second }))).toEqual([[first.slice(0, 10), 1]])
  expect(await lessons(reopened(daysAgo(2)))).toEqual([[second.slice(0, 10), 1]])
  expect(await lessons(reopened(daysAgo(0)))).toEqual([])
})

test.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu'])(
  'a whole week of days is there for a learner in %s, each on the day that it was for them',
  async (timeZone) => {
    const ana = await server.newLearner()
    const now = new Date()
    const today = localDateAt(now, timeZone)
    const week = [6, 5, 4, 3, 2, 1, 0].map((days) => new Date(now.getTime() - days * 86_400_000).toISOString())
    const days = await recentDays(
      ana,
      ...week.map((occurredAt) => minutes(3, 'coding-1-1-1', { occurredAt, timeZone })),
    )
    expect(days.slice(-7)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((days) => ({ localDate: daysLater(today, -days), minutes: 3, lessons: 0 })),
    )
  },
)

test('shows nothing of a week before, nor of another learner', async () => {
  const ana = await server.newLearner()
  const bo = await server.newLearner()
  await recentDays(bo, minutes(30))
  expect(await recentDays(ana, minutes(30, 'coding-1-1-1', { occurredAt: daysAgo(9) }))).toEqual([])
})

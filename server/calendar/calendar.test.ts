import { convertIcsCalendar, type IcsEvent } from 'ts-ics'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../domain/accounts.ts'
import { daysLater } from '../../domain/calendar.ts'
import { getCalendarFeed, setCalendarFeed } from '../../domain/calendar-feed.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noSchedule, type Schedule, scheduleItem } from '../../domain/items/schedule.ts'
import { completeOnboarding } from '../../domain/preferences.ts'
import { completing, type NewLearner, sharedServer, wholeCoding } from '../../testing/server.ts'

const server = await sharedServer()
const today = new Date().toISOString().slice(0, 10)

async function newFeed(learner: NewLearner, schedule: Partial<Schedule> = {}, timeZone = 'UTC') {
  await learner.record(completing('coding-1-1-1', { timeZone }))
  await learner.write(scheduleItem, ownTarget, { ...noSchedule, ...schedule })
  const { token } = await learner.call(setCalendarFeed, { body: { isOn: true } })
  return token ?? ''
}

/** Read by whoever has the address, with a parser that did not write it; `null` where there is none. */
async function eventsAt(token: string): Promise<IcsEvent[] | null> {
  const { statusCode, body } = await server.app.inject({ url: `/api/v1/calendar-feeds/${token}.ics` })
  if (statusCode === 404) return null
  const { events = [], prodId } = convertIcsCalendar(undefined, body)
  expect([statusCode, prodId]).toEqual([200, '-//Waymark//Plan//EN'])
  return events
}

test('calendar programs read a plan at its address: a day an event, with what is done on it', async () => {
  const ana = await server.newLearner()
  const events = (await eventsAt(await newFeed(ana, { weekdays: [1, 2, 3, 4, 5, 6, 7] }))) ?? []
  expect(events.length).toBeGreaterThan(5)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const [first] = events
  expect(first?.start).toMatchObject({ type: 'DATE' })
  expect(first?.description).toMatch(/: (Warm-up|Exercise|Text), \d+ min$/m)
  expect(first?.timeTransparent).toBe('TRANSPARENT')
})

test('with a time of day an event has it, an end, and an alarm where one is wanted', async () => {
  const ana = await server.newLearner()
  const times = { weekdays: [1, 2, 3, 4, 5, 6, 7], startsAt: '19:30', alarmMinutes: 10 }
  const events = (await eventsAt(await newFeed(ana, times))) ?? []
  expect(events).not.toEqual([])
  for (const { start, end, alarms } of events) {
    expect(start.date.toISOString()).toMatch(/T19:30:00/)
    expect(end?.date.getTime()).toBeGreaterThan(start.date.getTime())
    expect(alarms).toMatchObject([{ trigger: { value: { before: true, minutes: 10 } } }])
  }
  await ana.write(scheduleItem, ownTarget, { ...noSchedule, ...times, alarmMinutes: null })
})

test('the time of day is that of the zone in which a path was chosen, before anything was learned', async () => {
  const ana = await server.newLearner()
  await ana.call(completeOnboarding, { body: { ...wholeCoding, timeZone: 'Asia/Kathmandu' } })
  await ana.write(scheduleItem, ownTarget, { ...noSchedule, startsAt: '19:30' })
  const { token } = await ana.call(setCalendarFeed, { body: { isOn: true } })
  const times = (await eventsAt(token ?? ''))?.map(({ start }) => start.date.toISOString().slice(11, 16))
  expect(new Set(times)).toEqual(new Set(['13:45']))
})

test('the time of day stays that of the learner’s own zone after another path was chosen', async () => {
  const ana = await server.newLearner()
  const token = await newFeed(ana, { startsAt: '19:30' }, 'Asia/Kathmandu')
  await ana.call(completeOnboarding, { body: { ...wholeCoding, timeCommitment: 'minimal' } })
  const times = (await eventsAt(token))?.map(({ start }) => start.date.toISOString().slice(11, 16))
  expect(new Set(times)).toEqual(new Set(['13:45']))
})

test('an unchanged calendar is answered with 304, and a changed one as it is', async () => {
  const ana = await server.newLearner()
  const url = `/api/v1/calendar-feeds/${await newFeed(ana)}.ics`
  const { headers, statusCode } = await server.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const ifNoneMatch = { 'if-none-match': String(headers.etag) }
  expect((await server.app.inject({ url, headers: ifNoneMatch })).statusCode).toBe(304)
  await ana.record(completing('coding-1-1-2', { timeZone: 'UTC' }))
  expect((await server.app.inject({ url, headers: ifNoneMatch })).statusCode).toBe(200)
})

test('a renewed address replaces the old one, and one that was taken back is dead', async () => {
  const ana = await server.newLearner()
  const old = await newFeed(ana)
  const { token } = await ana.call(setCalendarFeed, { body: { isOn: true } })
  expect(await ana.call(getCalendarFeed, {})).toEqual({ token })
  expect(await eventsAt(old)).toBeNull()
  expect(await eventsAt(token ?? '')).not.toBeNull()
  await ana.call(setCalendarFeed, { body: { isOn: false } })
  expect(await eventsAt(token ?? '')).toBeNull()
  expect(await ana.call(getCalendarFeed, {})).toEqual({ token: null })
})

test.each(['', 'x.ics', '..%2f.ics', "' or true.ics"])('nothing is found at %j', async (file) => {
  const url = `/api/v1/calendar-feeds/${encodeURIComponent(file)}`
  expect((await server.app.inject({ url })).statusCode).toBe(404)
})

test('a calendar goes with its account', async () => {
  const ana = await server.newLearner()
  const token = await newFeed(ana)
  await ana.call(deleteAccount, { body: { password: ana.password } })
  expect(await eventsAt(token)).toBeNull()
})

test('a day of the plan is a file of its own, and a day without anything is not there', async () => {
  const ana = await server.newLearner()
  await newFeed(ana, { weekdays: [1, 2, 3, 4, 5, 6, 7] })
  const dayAfter = (days: number) => ana.request('GET', `/api/v1/plan/${daysLater(today, days)}`)
  const { body, headers } = await dayAfter(3)
  expect(headers['content-disposition']).toBe(`attachment; filename="waymark-${daysLater(today, 3)}.ics"`)
  const { events } = convertIcsCalendar(undefined, body)
  expect(events?.map(({ start }) => start.date.toISOString().slice(0, 10))).toEqual([daysLater(today, 3)])
  expect((await dayAfter(3000)).statusCode).toBe(404)
})

import { setImmediate } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '../../domain/accounts.ts'
import { daysIntoWeek, daysLater, instantAt, localDateAt } from '../../domain/calendar.ts'
import { ownTarget } from '../../domain/items/item-kind.ts'
import { noReminders, type Reminders, remindersItem } from '../../domain/items/reminders.ts'
import { noSchedule, type Schedule, scheduleItem } from '../../domain/items/schedule.ts'
import * as push from '../../domain/push-subscriptions.ts'
import { stopReminders } from '../../domain/stop-reminders.ts'
import { proveAddress } from '../../testing/accounts.ts'
import { type Device, pushService } from '../../testing/push-service.ts'
import { query } from '../../testing/query.ts'
import { completing, type NewLearner, realContent, type TestServer, testServer } from '../../testing/server.ts'
import { Catalogue } from '../catalogue.ts'
import { EncryptedTokens } from '../encrypted-tokens.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { PushSender } from './push-sender.ts'
import { type ReminderParts, remindDue } from './scheduled-reminders.ts'

let server: TestServer
let service: Awaited<ReturnType<typeof pushService>>
const trusted = getCACertificates()
beforeAll(async () => {
  server = await testServer()
  service = await pushService()
  setDefaultCACertificates([...trusted, service.cert])
})
afterAll(async () => {
  await server.stop()
  await service.stop()
  setDefaultCACertificates(trusted)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Where it is about noon: an hour later and a day earlier are on the days that they seem to be on. */
const timeZone = zoneAtNoon(new Date())
const today = localDateAt(new Date(), timeZone)
const yesterday = daysLater(today, -1)
const nextMonday = daysLater(today, 7 - daysIntoWeek(today, 1))
const hour = instantAt(today, '15:00', timeZone)

function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  return `${ahead < 0 ? '-' : '+'}${String(Math.abs(ahead)).padStart(2, '0')}:00`
}

/** What a process reminds with; each has its own. */
function process(): ReminderParts {
  const { db } = server
  const encryptedTokens = new EncryptedTokens({ auth: 'a secret that only tests know, as long as a real one' })
  const log = { warn: () => {} }
  return {
    ...{ db, encryptedTokens, log, catalogue: new Catalogue(realContent) },
    mail: { add: (mail) => queueMail(db, mail) },
    pushSender: new PushSender({ db, encryptedTokens, contact: 'mailto:ana@example.org', log }),
  }
}

const remind = (now = hour) => remindDue(process(), now)

/**
 * Has what was written before count as known: a round looks at what is some seconds old a second time. Instants have
 * milliseconds, as those that a process writes.
 */
const settle = ({ id }: NewLearner) =>
  query(
    server.db,
    "update reminder_times set decided_at = date_trunc('milliseconds', clock_timestamp()) where user_id = $1",
    [id],
  )

/** Somebody who learned yesterday, and every day has something to learn at three in the afternoon. */
async function learnerWith(reminders: Partial<Reminders>, schedule: Partial<Schedule> = {}): Promise<NewLearner> {
  const learner = await server.newLearner()
  await proveAddress(server.db, learner)
  await learn(learner, yesterday)
  const everyDay = { ...noSchedule, weekdays: [1, 2, 3, 4, 5, 6, 7], startsAt: '15:00' }
  await learner.write(scheduleItem, ownTarget, { ...everyDay, ...schedule })
  await learner.write(remindersItem, ownTarget, { ...noReminders, ...reminders })
  return learner
}

async function learn(learner: NewLearner, date: string): Promise<void> {
  const lessonId = date === today ? 'coding-1-1-2' : 'coding-1-1-1'
  const occurredAt = instantAt(date, '11:00', timeZone).toISOString()
  await learner.record(completing(lessonId, { occurredAt, timeZone }))
}

async function newDevice(learner: NewLearner): Promise<Device> {
  const device = service.newDevice()
  await learner.call(push.addPushSubscription, { body: device.subscription })
  return device
}

/** The mails to a learner, once the queue has none for them any more. */
async function mailsTo({ id, email }: NewLearner) {
  // A process that starts looks at the queue at once.
  await server.second()
  while ((await query(server.db, 'select from mail_queue where user_id = $1', [id])).length > 0) await setImmediate()
  return (await server.mailsSent()).filter(({ to }) => to.includes(email))
}

const endpointsOf = async (learner: NewLearner) =>
  (await learner.call(push.getPushSubscriptions, {})).subscriptions.map(({ endpoint }) => endpoint)

describe('on a device', () => {
  test('a learner is reminded at their hour, once, and not before it', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    await remind(new Date(hour.getTime() - 60_000))
    expect(device.received).toEqual([])
    await remind()
    expect(device.received).toEqual([
      {
        title: expect.stringMatching(/^This afternoon: \w/),
        body: expect.stringMatching(/^\d+ minutes\. Your path goes on where you stopped\.$/),
        url: '/dashboard',
        stopUrl: expect.stringMatching(/^\/api\/v1\/reminders\/stop\?token=/),
      },
    ])
    await remind(new Date(hour.getTime() + 60_000))
    expect(device.received).toHaveLength(1)
    await remind(instantAt(daysLater(today, 1), '15:00', timeZone))
    expect(device.received).toHaveLength(2)
  })

  test('two processes at once remind once, and every device', async () => {
    const ana = await learnerWith({ push: true })
    const devices = [await newDevice(ana), await newDevice(ana)]
    await Promise.all([remind(), remind(), remind()])
    expect(devices.map(({ received }) => received.length)).toEqual([1, 1])
  })

  test('a process that serves learners reminds by itself', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    vi.useFakeTimers({ toFake: ['Date'], now: hour })
    await (await server.second()).listen({ port: 0 })
    await expect.poll(() => device.received.length).toBe(1)
  })

  test.each<[string, (learner: NewLearner) => Promise<unknown>]>([
    ['who has learned today', (learner) => learn(learner, today)],
    ['who stopped', (learner) => learner.write(remindersItem, ownTarget, noReminders)],
    ['who has nothing on today', (learner) => learner.write(scheduleItem, ownTarget, otherDays())],
    [
      'whom the operator blocked',
      ({ id }) => query(server.db, 'update users set blocked_at = now() where id = $1', [id]),
    ],
  ])('nobody is reminded %s', async (_, change) => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    await remind(new Date(hour.getTime() - 60_000))
    await change(ana)
    await remind()
    expect(device.received).toEqual([])
  })

  function otherDays(): Schedule {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== daysIntoWeek(today, 1) + 1)
    return { ...noSchedule, weekdays, startsAt: '15:00' }
  }

  test('a learner without a course is reminded of nothing', async () => {
    const ana = await server.newLearner()
    await ana.write(scheduleItem, ownTarget, { ...noSchedule, startsAt: '15:00' })
    await ana.write(remindersItem, ownTarget, { push: true, mail: true, lookBack: true })
    const device = await newDevice(ana)
    // By UTC, since nobody knows where they are.
    for (let hours = 0; hours < 24; hours += 2) await remind(new Date(Date.now() + hours * 60 * 60 * 1000))
    expect([device.received, await mailsTo(ana)]).toEqual([[], []])
  })

  test('a changed hour counts at once, and one that had passed when it was chosen begins tomorrow', async () => {
    const ana = await learnerWith({ push: true }, { startsAt: '00:01' })
    const device = await newDevice(ana)
    await remind(new Date())
    await settle(ana)
    expect(device.received).toEqual([])
    await ana.write(scheduleItem, ownTarget, { ...(await ana.read(scheduleItem, ownTarget)).value, startsAt: '14:00' })
    await remind(instantAt(today, '14:00', timeZone))
    expect(device.received).toHaveLength(1)
  })

  test('a learner who travelled is reminded by the clock of where they are', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    await remind(new Date())
    await settle(ana)
    const ahead = Number(timeZone.slice(0, 3)) + 1
    const further = `${ahead < 0 ? '-' : '+'}${String(Math.abs(ahead)).padStart(2, '0')}:00`
    await ana.record({ kind: 'plan-changed', courseId: '1', moves: {}, extraMinutes: {}, timeZone: further })
    const earlier = new Date(hour.getTime() - 60 * 60 * 1000)
    await remind(earlier)
    expect(device.received).toHaveLength(1)
    await remind()
    expect(device.received).toHaveLength(1)
  })

  test.each([404, 410])('a device whose push service answers %i is forgotten', async (status) => {
    const ana = await learnerWith({ push: true })
    const [gone, device] = [await newDevice(ana), await newDevice(ana)]
    gone.status = status
    await remind()
    expect(await endpointsOf(ana)).toEqual([device.subscription.endpoint])
    expect(device.received).toHaveLength(1)
  })

  test.each([429, 500, 403])(
    'a device whose push service answers %i stays, and a mail goes if it was wished',
    async (status) => {
      const ana = await learnerWith({ push: true, mail: true })
      const device = await newDevice(ana)
      device.status = status
      await remind()
      expect(await endpointsOf(ana)).toEqual([device.subscription.endpoint])
      expect(await mailsTo(ana)).toHaveLength(1)
    },
  )

  test('a push service that never answers is given up, and holds up no other device', { tags: ['long'] }, async () => {
    const ana = await learnerWith({ push: true })
    const [silent, device] = [await newDevice(ana), await newDevice(ana)]
    silent.status = null
    await remind()
    expect(device.received).toHaveLength(1)
    expect(await endpointsOf(ana)).toHaveLength(2)
  })

  test('no mail is queued for a learner who chose none, also where no device took the reminder', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    device.status = 500
    await remind()
    expect(await query(server.db, 'select from mail_queue where user_id = $1', [ana.id])).toEqual([])
  })

  test('no mail goes where a device took the reminder', async () => {
    const ana = await learnerWith({ push: true, mail: true })
    await newDevice(ana)
    await remind()
    expect(await mailsTo(ana)).toEqual([])
  })

  test('nothing is sent to an address of this machine, whatever its name', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    const local = device.subscription.endpoint.replace('push.example.org', 'localhost')
    await query(server.db, 'update push_subscriptions set endpoint = $2 where user_id = $1', [ana.id, local])
    const warnings: unknown[] = []
    const { db, encryptedTokens, ...others } = process()
    const log = { warn: (details: object) => void warnings.push(details) }
    const pushSender = new PushSender({ db, encryptedTokens, contact: 'mailto:ana@example.org', log })
    await remindDue({ ...others, db, encryptedTokens, pushSender }, hour)
    expect(JSON.stringify(warnings)).toContain('localhost is not on the open web')
    expect(device.received).toEqual([])
  })

  test('the notification stops reminders by one call, without a session', async () => {
    const ana = await learnerWith({ push: true, mail: true, lookBack: true })
    const device = await newDevice(ana)
    // On a Monday the look back would come in place of it.
    const day = daysIntoWeek(today, 1) === 0 ? daysLater(today, 1) : today
    await remind(instantAt(day, '15:00', timeZone))
    const stopped = await server.visitor().request('POST', device.received[0]?.stopUrl ?? '')
    expect(stopped.statusCode).toBe(200)
    expect(await ana.read(remindersItem, ownTarget)).toEqual({ value: noReminders, version: '' })
    await remind(instantAt(daysLater(day, 1), '15:00', timeZone))
    expect(device.received).toHaveLength(1)
  })
})

describe('by mail', () => {
  test('a learner is reminded at their hour, and stops by one click of the mail program or on the page', async () => {
    const ana = await learnerWith({ mail: true })
    await remind()
    const [mail, ...more] = await mailsTo(ana)
    expect([mail?.subject, more]).toEqual([expect.stringMatching(/^This afternoon: /), []])
    expect(mail?.text).toContain(`Hello ${ana.name},`)
    expect(mail?.text).toMatch(/\d+ minutes\.\n/)
    expect(mail?.links.map((link) => new URL(link).pathname)).toEqual(['/dashboard', '/reminders/stop'])

    const list = mail?.headers.get('list') as { unsubscribe: { url: string }; 'unsubscribe-post': { name: string } }
    const { pathname, search, searchParams } = new URL(list.unsubscribe.url)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const left = await server.visitor().request('POST', pathname + search, 'List-Unsubscribe=One-Click', form)
    expect([left.statusCode, list['unsubscribe-post'].name]).toEqual([200, 'List-Unsubscribe=One-Click'])
    expect((await ana.read(remindersItem, ownTarget)).value).toEqual(noReminders)

    const asked = await server.visitor().request('GET', pathname + search)
    expect([asked.statusCode, asked.headers.location]).toEqual([302, `/reminders/stop${search.replaceAll('%2B', '+')}`])
    const again = { query: { token: searchParams.get('token') ?? '' } }
    expect(await server.visitor().call(stopReminders, again)).toEqual({})
  })

  test.each<[string, (learner: NewLearner) => Promise<unknown>]>([
    ['learned', (learner) => learn(learner, today)],
    ['stopped', (learner) => learner.write(remindersItem, ownTarget, { ...noReminders, push: true })],
    [
      'taken another address',
      ({ id }) => query(server.db, `update users set email = id || '@example.net' where id = $1`, [id]),
    ],
  ])('a reminder is cancelled whose learner has %s meanwhile', async (_, change) => {
    const ana = await learnerWith({ mail: true })
    await remind()
    await change(ana)
    expect(await mailsTo(ana)).toEqual([])
  })

  test('a look back that a mail server took a day too late is cancelled', async () => {
    const ana = await learnerWith({ lookBack: true })
    await remind(instantAt(nextMonday, '15:00', timeZone))
    vi.useFakeTimers({ toFake: ['Date'], now: instantAt(daysLater(nextMonday, 1), '12:00', timeZone) })
    expect(await mailsTo(ana)).toEqual([])
  })

  test('nobody is written to whose address was never proved', async () => {
    const ana = await learnerWith({ mail: true, lookBack: true })
    await query(server.db, 'update users set email_verified = false where id = $1', [ana.id])
    for (let day = 0; day < 7; day++) await remind(instantAt(daysLater(today, day), '15:00', timeZone))
    expect(await mailsTo(ana)).toEqual([])
  })

  test('on Mondays a look back on the week comes in place of the reminder', async () => {
    const ana = await learnerWith({ push: true, mail: true, lookBack: true })
    const device = await newDevice(ana)
    vi.useFakeTimers({ toFake: ['Date'], now: instantAt(nextMonday, '15:00', timeZone) })
    await remind(new Date())
    const [mail, ...more] = await mailsTo(ana)
    expect([device.received, more]).toEqual([[], []])
    expect(mail?.subject).toMatch(/^Your week: /)
    // Yesterday may have been a Sunday.
    expect(mail?.text).toMatch(/Last week (you learned on \w+day|was a quiet one)/)
    expect(mail?.text).toMatch(/You arrive on \w+ \d+, \d{4}\./)
    expect(mail?.text).toContain('/reminders/stop?token=')
  })
})

describe('a device', () => {
  test('is kept once, told to its learner alone, and let go', async () => {
    const [ana, bo] = await server.newLearners(2)
    if (!ana || !bo) throw new Error('Nobody came')
    const device = await newDevice(ana)
    await ana.call(push.addPushSubscription, { body: device.subscription })
    const { subscriptions, publicKey } = await ana.call(push.getPushSubscriptions, {})
    expect(subscriptions).toEqual([
      { subscriptionId: expect.stringMatching(/^[\w-]{43}$/), endpoint: device.subscription.endpoint },
    ])
    expect(publicKey).toMatch(/^B[\w-]{86}$/)
    expect(await bo.call(push.getPushSubscriptions, {})).toEqual({ publicKey, subscriptions: [] })
    const params = { subscriptionId: subscriptions[0]?.subscriptionId ?? '' }
    await bo.call(push.removePushSubscription, { params })
    expect(await endpointsOf(ana)).toHaveLength(1)
    await ana.call(push.removePushSubscription, { params })
    expect(await endpointsOf(ana)).toEqual([])
  })

  test('more than ten leave out those that were added first', async () => {
    const ana = await server.newLearner()
    const devices: Device[] = []
    for (let count = 0; count < 12; count++) devices.push(await newDevice(ana))
    const latest = devices.slice(2).map(({ subscription: { endpoint } }) => endpoint)
    expect((await endpointsOf(ana)).sort()).toEqual(latest.sort())
  })

  test.each([
    ['of a site without TLS', 'http://push.example.org/1'],
    ['of this machine', 'https://127.0.0.1/1'],
    ['of this machine, as IPv6', 'https://[::1]/1'],
    ['of this machine, as a number', 'https://2130706433/1'],
    ['of this machine, by name', 'https://localhost/1'],
    ['of a private network', 'https://printer.local/1'],
    ['with a password', 'https://ana:secret@push.example.org/1'],
    ['that is too long', `https://push.example.org/${'x'.repeat(1000)}`],
    ['that is a script', 'javascript:alert(1)'],
    ['that is none', ''],
  ])('at an address %s is refused', async (_, endpoint) => {
    const ana = await server.newLearner()
    const { keys } = service.newDevice().subscription
    expect(await ana.refused(push.addPushSubscription, { body: { endpoint, keys } })).toMatchObject({
      code: 'invalid-input',
    })
    expect(await endpointsOf(ana)).toEqual([])
  })

  test.each([
    { p256dh: 'short', auth: 'A'.repeat(22) },
    { p256dh: `B${'A'.repeat(86)}`, auth: '' },
  ])('with keys that are none is refused: %j', async (keys) => {
    const ana = await server.newLearner()
    const { endpoint } = service.newDevice().subscription
    const refused = await ana.refused(push.addPushSubscription, { body: { endpoint, keys } })
    expect(refused).toMatchObject({ code: 'invalid-input' })
  })

  test('is forgotten with its account, and so is when it is reminded', async () => {
    const ana = await learnerWith({ push: true })
    const device = await newDevice(ana)
    await remind(new Date())
    await ana.call(deleteAccount, { body: { password: ana.password } })
    for (const table of ['push_subscriptions', 'reminder_times'])
      expect(await query(server.db, `select from ${table} where user_id = $1`, [ana.id])).toEqual([])
    await remind()
    expect(device.received).toEqual([])
  })
})

test('nobody is stopped by a link that is none', async () => {
  const refused = await server.visitor().refused(stopReminders, { query: { token: 'made-up' } })
  expect(refused).toMatchObject({ code: 'link-used' })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Worker } from '@playwright/test'
import { ownTarget } from '../domain/items/item-kind.ts'
import { noReminders, remindersItem } from '../domain/items/reminders.ts'
import { scheduleItem } from '../domain/items/schedule.ts'
import { completeOnboarding } from '../domain/preferences.ts'
import { getPushSubscriptions, type NewPushSubscription, type PushMessage } from '../domain/push-subscriptions.ts'
import { type Device, pushService } from '../testing/push-service.ts'
import { newFolder } from '../testing/server-process.ts'
import { root } from '../tools/setup.mjs'
import { signUp } from './offline.ts'
import { beginnerCoding } from './specification/learner.ts'
import { expect, test } from './test.ts'

/** Where it is between twelve and one, so that twelve was less than three hours ago on the same day. */
const hoursAhead = 12 - new Date().getUTCHours()
const timezoneId = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`

test.use({ serviceWorkers: 'allow', timezoneId })

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * Has the browser subscribe with the push service of the test in place of its maker's. A browser without a screen
 * refuses notifications, and so its learner's word about them is replaced too.
 */
async function subscribeWith(page: Page, { subscription }: Device): Promise<void> {
  await page.addInitScript((given: NewPushSubscription) => {
    const key = 'subscribed-with'
    const bytesOf = (base64url: string) =>
      Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
    const own = () => ({
      endpoint: given.endpoint,
      options: { applicationServerKey: bytesOf(sessionStorage.getItem(key) ?? '').buffer },
      toJSON: () => given,
      unsubscribe: async () => sessionStorage.removeItem(key) === undefined,
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(key) === null ? null : own()),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        sessionStorage.setItem(key, applicationServerKey)
        return own()
      },
    })
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    Notification.requestPermission = async () => 'granted'
  }, subscription)
}

/** What a service worker has and a page has not; its notifications are those that it shows meanwhile. */
interface WorkerScope extends EventTarget {
  registration: object
  clients: { matchAll: (options: object) => Promise<object[]> }
  WindowClient: { prototype: object }
  notifications: { title: string; body: string; tag: string; actions: object[] }[]
  followed: string
  /** Dispatches an event, and waits until what it began is done. */
  happen: (type: string, details: object) => Promise<void>
}

/** The service worker of a page, with a record in place of the screen that this browser has not. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const self = globalThis as unknown as WorkerScope
    self.notifications = []
    const showNotification = async (title: string, options: Omit<WorkerScope['notifications'][0], 'title'>) => {
      const others = self.notifications.filter(({ tag }) => tag !== options.tag)
      const notification = { ...options, title, close: () => self.notifications.splice(0) }
      self.notifications = [...others, notification]
    }
    const openWindow = async (url: string) => {
      self.followed = `opened ${url}`
    }
    const focus = async () => {
      self.followed = 'focused'
    }
    self.happen = async (type, details) => {
      const working: Promise<unknown>[] = []
      const waitUntil = (work: Promise<unknown>) => working.push(work)
      self.dispatchEvent(Object.assign(new Event(type), { ...details, waitUntil }))
      await Promise.all(working)
    }
    Object.assign(self.registration, { showNotification })
    Object.assign(self.clients, { openWindow })
    Object.assign(self.WindowClient.prototype, { focus })
  })
  return worker
}

/** Hands a message to the service worker, as the browser does once its push service has it. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data })
}

const shown = (worker: Worker) =>
  worker.evaluate(() => {
    const { notifications } = globalThis as unknown as WorkerScope
    return notifications.map(({ title, body, tag, actions }) => ({ title, body, tag, actions }))
  })

const openPages = (worker: Worker) =>
  worker.evaluate(async () => {
    const { clients } = globalThis as unknown as WorkerScope
    return (await clients.matchAll({ includeUncontrolled: true })).length
  })

/** Presses the notification, or its button. @returns what became of the press */
async function press(worker: Worker, action = ''): Promise<string> {
  return worker.evaluate(async (action) => {
    const self = globalThis as unknown as WorkerScope
    const [notification] = self.notifications
    self.followed = 'nothing'
    await self.happen('notificationclick', { notification, action })
    return self.followed
  }, action)
}

test('a learner chooses to be reminded on this device, is, comes to the dashboard by it, and stops it there', async ({
  page,
  account,
  startServer,
}) => {
  const service = await pushService()
  const device = service.newDevice()
  const certificate = join(newFolder(), 'push-service.pem')
  writeFileSync(certificate, service.cert)
  const server = await startServer({
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import=${join(root, 'testing/push-host.ts')}`,
  })
  const stored = async ({ name }: { name: string }) =>
    (await (await page.request.get(`${server.origin}/api/v1/items/${name}/${ownTarget}`)).json()).value
  await signUp(page, account, server.origin)
  const headers = { origin: server.origin }
  await page.request.post(server.origin + completeOnboarding.path, { data: beginnerCoding, headers })
  await subscribeWith(page, device)

  await page.goto(`${server.origin}/dashboard/plan`)
  for (const name of weekdays) await page.getByRole('checkbox', { name }).setChecked(true)
  // Where the learner is follows from what they did.
  await page.getByRole('button', { name: 'More time this week' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()
  await expect(page.getByLabel('Remind me at')).toHaveValue('19:00')
  await page.getByLabel('Remind me at').fill('12:00')
  await expect.poll(() => stored(scheduleItem)).toMatchObject({ startsAt: '12:00' })
  await expect.poll(() => stored(remindersItem)).toEqual({ ...noReminders, push: true })

  // As if it had been chosen this morning. A page would complain that its server is away.
  await page.goto('about:blank')
  await server.restartWith(`
    with forgotten as (delete from reminder_times)
    update learner_items set updated_at = updated_at - interval '2 hours'`)
  await expect.poll(() => device.received.length).toBe(1)
  const [message] = device.received
  if (!message) throw new Error('Nothing came')

  await page.goto(`${server.origin}/dashboard/plan`)
  await expect(onThisDevice).toBeChecked()
  const worker = await workerOf(page)
  const renew = (newSubscription: NewPushSubscription) =>
    worker.evaluate((given) => {
      return (globalThis as unknown as WorkerScope).happen('pushsubscriptionchange', { newSubscription: given })
    }, newSubscription)
  const subscribed = async () => (await page.request.get(server.origin + getPushSubscriptions.path)).text()
  const [renewed, unwanted] = [service.newDevice().subscription, service.newDevice().subscription]
  await renew(renewed)
  expect(await subscribed()).toContain(renewed.endpoint)

  const actions = [{ action: 'stop', title: 'Stop reminders' }]
  await deliver(page, message)
  await expect
    .poll(() => shown(worker))
    .toEqual([{ title: message.title, body: expect.stringMatching(/^\d+ minutes\. /), tag: 'reminder', actions }])
  await deliver(page, { ...message, title: 'Another' })
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Another' }])
  expect(await press(worker)).toBe('focused')
  expect(await shown(worker)).toEqual([])

  await page.context().setOffline(true)
  await deliver(page, message)
  await expect.poll(() => shown(worker)).toHaveLength(1)
  expect(await press(worker, 'stop')).toBe('nothing')
  await expect.poll(() => shown(worker)).toMatchObject([{ title: 'Reminders are still on' }])
  await page.context().setOffline(false)
  expect(await press(worker, 'stop')).toBe('nothing')
  await expect.poll(() => stored(remindersItem)).toEqual(noReminders)
  await expect(onThisDevice).not.toBeChecked()
  await renew(unwanted)
  expect(await subscribed()).not.toContain(unwanted.endpoint)

  await deliver(page, message)
  await expect.poll(() => shown(worker)).toHaveLength(1)
  // Without a page of ours, one is opened.
  await page.goto('about:blank')
  await expect.poll(() => openPages(worker)).toBe(0)
  expect(await press(worker)).toBe('opened /dashboard')
  await page.goto(`${server.origin}${message.url}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' })).toBeVisible()

  await page.goto(`${server.origin}/dashboard/plan`)
  await onThisDevice.click()
  await expect.poll(() => stored(remindersItem)).toEqual({ ...noReminders, push: true })
  await page.goto(`${server.origin}/reminders/stop${new URL(message.stopUrl, server.origin).search}`)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(page.getByText('No more reminders')).toBeVisible()
  expect(await stored(remindersItem)).toEqual(noReminders)

  await page.goto(`${server.origin}/dashboard/plan`)
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()
  // As after the site lost its secrets: what it sends now would not arrive.
  await page.evaluate(() => sessionStorage.setItem('subscribed-with', 'another'))
  await page.reload()
  await expect(onThisDevice).not.toBeChecked()
  await service.stop()
})

import type { addPushSubscription, PushMessage } from '../domain/push-subscriptions.ts'

declare const self: ServiceWorkerGlobalScope

/** One notification at a time: a later one replaces it. */
const tag = 'reminder'
const stopAction = 'stop'
const ownReminders = '/api/v1/items/reminders/self'
const subscriptionsPath: (typeof addPushSubscription)['path'] = '/api/v1/push-subscriptions'

/** Shows what the server sent. */
export async function showReminder({ data }: PushEvent): Promise<void> {
  if (!data) return
  await show(data.json())
}

async function show({ title, body, ...addresses }: PushMessage): Promise<void> {
  // TypeScript has the options of all browsers alone.
  const options = { body, tag, icon: '/icons/icon-192.png', data: addresses }
  const actions = [{ action: stopAction, title: 'Stop reminders' }]
  await self.registration.showNotification(title, { ...options, actions } as NotificationOptions)
}

/** Follows a press on the notification, or on its button that stops reminders. */
export async function followReminder({ notification, action }: NotificationEvent): Promise<void> {
  notification.close()
  const { url, stopUrl }: PushMessage = notification.data
  if (action === stopAction) {
    const response = await fetch(stopUrl, { method: 'POST' }).catch(() => null)
    if (!response?.ok)
      await show({ title: 'Reminders are still on', body: 'Connect this device, and try again.', url, stopUrl })
    return
  }
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (page ? page.focus() : self.clients.openWindow(url))
}

/**
 * Tells the server of the subscription in place of one that the browser ended, if the present learner wants to be reminded
 * on devices. The server forgets the old one by itself.
 */
export async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event
  const renewed =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!renewed) return
  const response = await fetch(ownReminders)
  const { value }: { value?: { push: boolean } } = response.ok ? await response.json() : {}
  if (!value?.push) return
  const headers = { 'content-type': 'application/json' }
  await fetch(subscriptionsPath, { method: 'PUT', headers, body: JSON.stringify(renewed) })
}

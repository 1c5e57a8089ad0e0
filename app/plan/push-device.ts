import type { NewPushSubscription } from '../../domain/push-subscriptions.ts'

/** Why this browser cannot show reminders, in a sentence; `null` where it can, once its learner allows it. */
export function deviceObstacle(): string | null {
  if (!window.isSecureContext) return 'Reminders on a device need a site with https.'
  // Development has no service worker.
  const isAble = import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window
  if (!isAble) return 'This browser cannot show reminders. On an iPhone, add Waymark to the home screen first.'
  if (Notification.permission !== 'denied') return null
  return 'This browser blocks notifications of this site. Allow them in its settings first.'
}

/** The subscription that this browser has, whoever made it. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (deviceObstacle() !== null) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser after its learner allowed it. A subscription that somebody else left here ends.
 *
 * @throws Error with a sentence for people
 */
export async function subscribeBrowser(publicKey: string): Promise<NewPushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('This browser may not show reminders yet.')
  await endBrowserSubscription()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => null)
  if (!subscription) throw new Error('This browser could not be subscribed. Try again in a moment.')
  // Its fields are those that the server asks for.
  return subscription.toJSON() as NewPushSubscription
}

/** The push service then refuses what is sent to it, and the server forgets the device. */
export async function endBrowserSubscription(): Promise<void> {
  await (await browserSubscription())?.unsubscribe()
}

/** The public key that a subscription was made with, in base64url. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

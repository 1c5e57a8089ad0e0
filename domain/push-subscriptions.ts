import { z } from 'zod'
import { endpoint } from './endpoint.ts'

// The devices on which a learner is reminded, each by the push service of its browser (RFC 8030).

/** Devices that a learner may have: a further one replaces the one that was added first. */
export const maxPushSubscriptions = 10

const PushSubscriptions = z.object({
  /** The site's public key, which a browser needs to subscribe (RFC 8292). */
  publicKey: z.string(),
  subscriptions: z.array(z.object({ subscriptionId: z.string(), endpoint: z.string() })),
})
export type PushSubscriptions = z.infer<typeof PushSubscriptions>

/** As browsers give it: `PushSubscription.toJSON()`. */
export const NewPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'An address that begins with https://.' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'A point of P-256 in base64url.'),
    auth: z.string().regex(/^[\w-]{22}$/, '16 bytes in base64url.'),
  }),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const getPushSubscriptions = endpoint({
  method: 'GET',
  path: '/api/v1/push-subscriptions',
  access: 'learner',
  summary: 'The devices on which you are reminded, and the public key with which a browser subscribes.',
  output: PushSubscriptions,
})

export const addPushSubscription = endpoint({
  method: 'PUT',
  path: '/api/v1/push-subscriptions',
  access: 'learner',
  summary: `Have this device remind you. Of more than ${maxPushSubscriptions} devices the one that was added first is left out.`,
  body: NewPushSubscription,
  output: PushSubscriptions,
  makesStale: ['/api/v1/push-subscriptions'],
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/v1/push-subscriptions/:subscriptionId',
  access: 'learner',
  summary: 'Have a device not remind you any more.',
  params: z.object({ subscriptionId: z.string().max(64) }),
  output: PushSubscriptions,
  makesStale: ['/api/v1/push-subscriptions'],
})

/** What a reminder carries to the service worker of a device. */
export interface PushMessage {
  title: string
  body: string
  /** The page that the notification leads to. */
  url: string
  /** The address that stops reminders, by POST. */
  stopUrl: string
}

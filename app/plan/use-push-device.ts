import { useMutation, useQuery } from '@tanstack/react-query'
import {
  addPushSubscription,
  getPushSubscriptions,
  type PushSubscriptions,
  removePushSubscription,
} from '../../domain/push-subscriptions.ts'
import { call, queryFor } from '../api.ts'
import { patchQuery } from '../query-client.ts'
import { browserSubscription, endBrowserSubscription, keyOf, subscribeBrowser } from './push-device.ts'

const subscriptions = queryFor(getPushSubscriptions, {})

/** Whether this device reminds the present learner, with a function to change that. */
export interface PushDevice {
  /** Undefined until it is known. */
  isOn: boolean | undefined
  /** @param onDone gets whether any device of the learner reminds them then */
  setOn: (isOn: boolean, onDone: (isAnyOn: boolean) => void) => void
  /** Why the last change failed, in a sentence. */
  problem: string | undefined
}

export function usePushDevice(): PushDevice {
  const known = useQuery(subscriptions)
  const browser = useQuery({ queryKey: ['browser-subscription'], queryFn: browserSubscription, staleTime: 0 })
  const own = known.data?.subscriptions.find(({ endpoint }) => endpoint === browser.data?.endpoint)
  // Nothing comes through a subscription that was made with another key, as this site may have had.
  const isOn = Boolean(own && browser.data && keyOf(browser.data) === known.data?.publicKey)
  const change = useMutation({
    // Offline, the call fails at once instead of pausing.
    networkMode: 'always',
    mutationFn: async (isOn: boolean): Promise<PushSubscriptions | undefined> => {
      const changed = isOn ? await add(known.data?.publicKey ?? '') : own && (await remove(own.subscriptionId))
      await browser.refetch()
      if (changed) await patchQuery(subscriptions, () => changed)
      return changed
    },
  })
  const isKnown = known.data !== undefined && browser.data !== undefined
  return {
    isOn: change.isPending ? change.variables : isKnown ? isOn : undefined,
    setOn: (isOn, onDone) =>
      change.mutate(isOn, { onSuccess: (changed) => onDone((changed?.subscriptions.length ?? 0) > 0) }),
    problem: change.error?.message,
  }
}

async function add(publicKey: string): Promise<PushSubscriptions> {
  return call(addPushSubscription, { body: await subscribeBrowser(publicKey) })
}

async function remove(subscriptionId: string): Promise<PushSubscriptions> {
  const left = await call(removePushSubscription, { params: { subscriptionId } })
  await endBrowserSubscription()
  return left
}

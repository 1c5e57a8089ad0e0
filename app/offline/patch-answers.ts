import { getSession, type Session } from '../../domain/accounts.ts'
import { cacheNames } from '../../domain/offline.ts'
import { urlOf } from '../api.ts'
import { presentLearner } from '../auth/session.ts'
import { queryClient } from '../query-client.ts'

/**
 * What the page learned from the answer to an operation, it puts into the last known answers too: without a network the
 * next page must not show a lesson as open that was completed here.
 *
 * @returns what ends it
 */
export function patchAnswers(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const address = addressOf(event.query.queryKey)
    if (address) void patchAnswer(address, event.query.state.data)
  })
}

function addressOf([name, input]: readonly unknown[]): string | undefined {
  if (typeof name !== 'string' || name === getSession.path) return undefined
  return name.startsWith('/api/') ? urlOf(name, (input ?? {}) as Parameters<typeof urlOf>[1]) : undefined
}

/** Only beside a session of the same learner: who has signed out meanwhile has left nothing to patch. */
async function patchAnswer(address: string, data: unknown): Promise<void> {
  const cache = await caches.open(cacheNames.answers)
  const urlOfAnswer = (path: string) => new URL(path, location.href).href
  const known: Session | undefined = await (await cache.match(urlOfAnswer(getSession.path)))?.json()
  if (known?.learner && known.learner.id === presentLearner()?.id) {
    await cache.put(urlOfAnswer(address), Response.json(data))
  }
}

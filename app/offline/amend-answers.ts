import { getSession, type Session } from '../../domain/accounts.ts'
import { getWork } from '../../domain/exercises.ts'
import { getNote } from '../../domain/notes.ts'
import { cacheNames } from '../../domain/offline.ts'
import { presentLearner } from '../accounts/session.ts'
import { urlOf } from '../api.ts'
import { queryClient } from '../query-client.ts'

/** Drafts are known under the names of their kinds. */
const draftPaths: Readonly<Record<string, string>> = { note: getNote.path, exercise: getWork.path }

/**
 * What the page learned from an answer to its own deed, it puts into the last known answers too: without a network the
 * next page must not show a lesson as open that was completed here.
 *
 * @returns what ends it
 */
export function amendAnswers(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const address = addressOf(event.query.queryKey)
    if (address) void amendAnswer(address, event.query.state.data)
  })
}

function addressOf([name, input]: readonly unknown[]): string | undefined {
  if (typeof name !== 'string' || name === getSession.path) return undefined
  const draftPath = draftPaths[name]
  if (draftPath) return urlOf(draftPath, { params: { lessonId: String(input) } })
  return name.startsWith('/api/') ? urlOf(name, (input ?? {}) as Parameters<typeof urlOf>[1]) : undefined
}

/** Only beside a session of the same learner: who has signed out meanwhile has left nothing to amend. */
async function amendAnswer(address: string, data: unknown): Promise<void> {
  const cache = await caches.open(cacheNames.answers)
  const urlOfAnswer = (path: string) => new URL(path, location.href).href
  const known: Session | undefined = await (await cache.match(urlOfAnswer(getSession.path)))?.json()
  if (known?.learner && known.learner.id === presentLearner()?.id) {
    await cache.put(urlOfAnswer(address), Response.json(data))
  }
}

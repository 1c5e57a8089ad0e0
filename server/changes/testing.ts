import type { FastifyInstance } from 'fastify'
import { type ChangeEvent, changesPath } from '../../domain/changes.ts'
import type { Person } from '../testing.ts'

/** A page that listens, over a real connection. */
export interface Listener {
  /** The next event; `null` once the stream has ended. */
  next(): Promise<ChangeEvent | null>
  leave(): void
}

/**
 * Opens the stream of a server as this person, and waits until it has begun.
 *
 * @param unheard for how long they have heard of nothing, in milliseconds
 */
export async function listen(app: FastifyInstance, { cookies }: Person, unheard = 0): Promise<Listener> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = await fetch(`${app.listeningOrigin}${changesPath}?unheard=${unheard}`, {
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: leaving.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
  const events = eventsIn(answer.body)
  return {
    next: async () => (await events.next()).value ?? null,
    leave: () => leaving.abort(),
  }
}

async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<ChangeEvent, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield JSON.parse(text.slice('data: '.length, end))
      text = text.slice(end + 2)
    }
  }
}

import type { FastifyInstance } from 'fastify'
import { type ChangeMessage, changesPath } from '../domain/changes.ts'
import type { Person } from './server.ts'

/** A page that listens, over a real connection. */
export interface Listener {
  /** The next event; `null` once the stream has ended. */
  next(): Promise<ChangeMessage | null>
  /** The next message that is no heartbeat; heartbeats come at any time. */
  news(): Promise<ChangeMessage | null>
  /** The id of the last event that had one. */
  cursor(): string
  leave(): void
}

/**
 * Opens the stream of a server as this person, and waits until it has begun.
 *
 * @param heard for how long they have heard of nothing, in milliseconds, or the last message that they heard
 * @param headers besides the session
 */
export async function listen(
  app: FastifyInstance,
  { cookies }: Person,
  heard: number | string = 0,
  headers = {},
): Promise<Listener> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = await fetch(
    `${app.listeningOrigin}${changesPath}?${typeof heard === 'number' ? 'unheard' : 'after'}=${heard}`,
    {
      headers: { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      signal: leaving.signal,
    },
  )
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
  const events = eventsIn(answer.body)
  let cursor = ''
  const next = async () => {
    const event = (await events.next()).value
    cursor = event?.id ?? cursor
    return event?.message ?? null
  }
  const news = async () => {
    let message = await next()
    while (message?.kind === 'heartbeat') message = await next()
    return message
  }
  return {
    next,
    news,
    cursor: () => cursor,
    leave: () => leaving.abort(),
  }
}

async function* eventsIn(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ id: string | null; message: ChangeMessage }, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, id = null, data = ''] = text.slice(0, end).match(/^(?:id: (.*)\n)?data: (.*)$/) ?? []
      yield { id, message: JSON.parse(data) }
      text = text.slice(end + 2)
    }
  }
}

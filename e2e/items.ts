import type { APIRequestContext, BrowserContext, Page, Route } from '@playwright/test'
import { type OperationsOutcome, sendOperations } from '../domain/operations.ts'

/** The requests that store what a learner does and writes. */
export const operations = `**${sendOperations.path}`

interface Kind {
  name: string
}

/** Writes an item as another program of the learner would, over whatever is stored. */
export async function writeItem(
  request: APIRequestContext,
  { name: kind }: Kind,
  target: string,
  value: unknown,
  origin = '',
): Promise<void> {
  await sendAll(request, [{ id: crypto.randomUUID(), kind, target, value }], origin)
}

/** Sends operations, all of which have to be stored. */
export async function sendAll(request: APIRequestContext, sent: object[], origin = ''): Promise<OperationsOutcome> {
  const { method, path } = sendOperations
  const data = { sentAt: new Date().toISOString(), operations: sent }
  const answer = await request.fetch(origin + path, { method, data, headers: origin ? { origin } : {} })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  const outcome: OperationsOutcome = await answer.json()
  const refused = outcome.results.find(({ status }) => status !== 'done' && status !== 'known')
  if (refused) throw new Error(`Not stored: ${refused.detail}`)
  return outcome
}

/** The value that the account has. */
export async function readItem<Value>(
  request: APIRequestContext,
  { name }: Kind & { empty: Value },
  target: string,
  origin = '',
): Promise<Value> {
  return (await (await request.get(`${origin}/api/v1/items/${name}/${target}`)).json()).value
}

interface SentOperations {
  operations: { id: string; kind: string; target?: string; value: Record<string, unknown> }[]
}

/** The operations of a request; none where it is another request. */
export function operationsIn(request: {
  url: () => string
  postDataJSON: () => unknown
}): SentOperations['operations'] {
  return request.url().endsWith(sendOperations.path) ? (request.postDataJSON() as SentOperations).operations : []
}

/** Has `handle` answer the requests that write an item of a kind. @returns what ends it */
export async function routeWrites(
  where: Page | BrowserContext,
  { name }: Kind,
  handle: (route: Route) => unknown = (route) => route.abort(),
): Promise<() => Promise<void>> {
  const route = (route: Route) =>
    operationsIn(route.request()).some(({ kind }) => kind === name) ? handle(route) : route.fallback()
  await where.route(operations, route)
  return () => where.unroute(operations, route)
}

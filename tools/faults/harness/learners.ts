import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { exportAccount } from '../../../domain/account-data.ts'
import { getDashboard } from '../../../domain/dashboard.ts'
import { sendOperations } from '../../../domain/operations.ts'
import { completing, eventsInput } from '../../../testing/server.ts'
import type { Tally } from './attack.ts'

/** A learner who completes lessons over HTTP, with the writes that the server acknowledged. */
export interface LoadLearner {
  id: string
  cookie: string
  /** Ids of events that the server acknowledged. */
  acknowledged: Set<string>
}

/** Milliseconds. A request without a response counts as so long a wait. */
const givesUpAfter = 30_000

/** @returns null where no answer came */
export async function ask(tally: Tally, url: string, learner?: LoadLearner, body?: unknown): Promise<Response | null> {
  const begun = performance.now()
  try {
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(learner && { cookie: learner.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json', origin: new URL(url).origin }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(givesUpAfter),
    })
    tally.saw({ status: answer.status, isAnnounced: answer.headers.has('retry-after') }, begun)
    return answer
  } catch (error) {
    tally.unanswered++
    if ((error as Error).name === 'TimeoutError') tally.longestWait = Math.max(tally.longestWait, givesUpAfter)
    return null
  }
}

/** A new account; where very many are signing in, after the wait that the server asks for. */
export async function signUp(url: string, signal = AbortSignal.timeout(givesUpAfter)): Promise<LoadLearner> {
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ana', email: `${randomUUID()}@example.org`, password: 'walk-the-path' }),
    signal,
  })
  if (answer.status === 503 && answer.headers.has('retry-after')) {
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000)
    return signUp(url, signal)
  }
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { id: (await answer.json()).user.id, cookie: cookies.join('; '), acknowledged: new Set() }
}

export function signUpSeveral(url: string, count: number): Promise<LoadLearner[]> {
  return Promise.all(Array.from({ length: count }, () => signUp(url)))
}

/** @throws Error where the response is none of success */
export async function responseTo<Body>(tally: Tally, url: string, learner: LoadLearner, body?: unknown): Promise<Body> {
  const response = await ask(tally, url, learner, body)
  if (!response?.ok) throw new Error(`${url} answered ${response?.status}: ${await response?.text()}`)
  return response.json()
}

/** Has a learner complete a lesson, once more. */
export async function record(tally: Tally, url: string, learner: LoadLearner): Promise<Response | null> {
  const id = randomUUID()
  const { body } = eventsInput(completing('coding-1-1-1', { id }))
  const answer = await ask(tally, `${url}${sendOperations.path}`, learner, body)
  if (answer?.status !== 200) return answer
  const { results } = await answer.clone().json()
  if (results[0].status !== 'done') tally.refused++
  else {
    learner.acknowledged.add(id)
    tally.acknowledged++
  }
  return answer
}

/** Counts the acknowledged events that a learner's export lacks. */
export async function countLost(tally: Tally, url: string, learners: readonly LoadLearner[]): Promise<void> {
  for (const { cookie, acknowledged } of learners) {
    const signal = AbortSignal.timeout(givesUpAfter)
    const answer = await fetch(`${url}${exportAccount.path}`, { headers: { cookie }, signal })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`The export answered ${answer.status}: ${text}`)
    for (const id of acknowledged) if (!text.includes(id)) tally.lost++
  }
}

/**
 * Keeps learners asking and recording, each one request at a time, until `stop` is called.
 *
 * @param rest of each after an answer, in milliseconds
 */
export function load(tally: Tally, url: string, learners: readonly LoadLearner[], rest = 0) {
  let isOver = false
  const all = learners.map(async (learner, index) => {
    for (let turn = index; !isOver; turn++) {
      const answer =
        turn % 3 === 0
          ? await ask(tally, `${url}${getDashboard.path}`, learner)
          : turn % 30 === 1
            ? await ask(tally, `${url}/readyz`)
            : await record(tally, url, learner)
      await answer?.body?.cancel().catch(() => {})
      // Whom the server sends away comes back a little later than a machine could.
      const pause = answer?.status === 200 ? rest : Math.max(rest, 50)
      if (pause > 0) await setTimeout(pause)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Waits for a server that is ready, for a minute at most. */
export async function untilReady(url: string): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < 60_000; ) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    if (answer?.status === 200) return
    await setTimeout(100)
  }
  throw new Error('The server was not ready again within a minute')
}

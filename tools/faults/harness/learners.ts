import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eventOperation, sendOperations } from '../../../domain/operations.ts'
import type { Counts } from './attack.ts'

/** Somebody who completes lessons and takes notes over HTTP, and remembers what the server said yes to. */
export interface LoadLearner {
  id: string
  cookie: string
  /** Ids of events that the server acknowledged. */
  acknowledged: Set<string>
}

/** What a round of load saw, to be added up. */
export class Tally implements Required<Counts> {
  rounds = 0
  acknowledged = 0
  refused = 0
  lost = 0
  serverErrors = 0
  longestWait = 0
  broken: string[] = []
  /** Answers of 503 with Retry-After. */
  announced = 0
  /** Requests that no answer came to. */
  unanswered = 0

  /** @param isAnnounced whether the answer says when to come back */
  saw({ status, isAnnounced }: { status: number; isAnnounced: boolean }, begun: number): void {
    this.longestWait = Math.max(this.longestWait, performance.now() - begun)
    if (status === 503 && isAnnounced) this.announced++
    else if (status >= 500) this.serverErrors++
    else if (status >= 400) this.refused++
  }
}

// What never comes to an answer is a wait too.
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
export async function signUp(url: string): Promise<LoadLearner> {
  const signal = AbortSignal.timeout(givesUpAfter)
  const attempt = () =>
    fetch(`${url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ name: 'Ana', email: `${randomUUID()}@example.org`, password: 'walk-the-path' }),
      signal,
    })
  let answer = await attempt()
  while (answer.status === 503 && answer.headers.has('retry-after')) {
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000, undefined, { signal })
    answer = await attempt()
  }
  if (answer.status !== 200) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { id: (await answer.json()).user.id, cookie, acknowledged: new Set() }
}

/** Has a learner complete a lesson, once more. */
export async function record(tally: Tally, url: string, learner: LoadLearner): Promise<Response | null> {
  const now = new Date().toISOString()
  const id = randomUUID()
  const value = {
    occurredAt: now,
    timeZone: 'Europe/Lisbon',
    kind: 'lesson-completed',
    lessonId: 'coding-1-1-1',
    preferences: { learningGoal: 'coding', timeCommitment: 'intensive', experienceLevel: 'advanced' },
  }
  const answer = await ask(tally, `${url}${sendOperations.path}`, learner, {
    sentAt: now,
    operations: [{ id, kind: eventOperation, value }],
  })
  if (answer?.status !== 200) return answer
  const { results } = await answer.clone().json()
  if (results[0].status !== 'done') tally.refused++
  else {
    learner.acknowledged.add(id)
    tally.acknowledged++
  }
  return answer
}

/** Holds what a learner's export names against what was acknowledged. */
export async function countLost(tally: Tally, url: string, learners: readonly LoadLearner[]): Promise<void> {
  for (const { cookie, acknowledged } of learners) {
    const answer = await fetch(`${url}/api/v1/account/export`, {
      headers: { cookie },
      signal: AbortSignal.timeout(givesUpAfter),
    })
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
export function load(
  tally: Tally,
  url: string,
  learners: readonly LoadLearner[],
  rest = 0,
): { stop: () => Promise<void> } {
  let isOver = false
  const all = learners.map(async (learner, index) => {
    for (let turn = index; !isOver; turn++) {
      const answer =
        turn % 3 === 0
          ? await ask(tally, `${url}/api/v1/dashboard`, learner)
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

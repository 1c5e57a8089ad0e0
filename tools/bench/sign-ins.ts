import { performance } from 'node:perf_hooks'
import { getDashboard } from '../../domain/dashboard.ts'
import type { SignedIn } from '../../testing/accounts.ts'

const goal = 50 // ms

/** How long the dashboard lets others wait while these people sign in, all at once. */
export async function dashboardBesideSignIns(
  url: string,
  cookie: string,
  people: readonly SignedIn[],
): Promise<string> {
  let isOver = false
  const begun = performance.now()
  const signingIn = Promise.all(people.map((one) => signIn(url, one))).finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const asked = performance.now()
    const answer = await fetch(url + getDashboard.path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The dashboard answered ${answer.status}`)
    waits.push(performance.now() - asked)
  }
  await signingIn
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  waits.sort((one, other) => one - other)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? Number.NaN
  const verdict = p99 <= goal ? 'reached' : 'MISSED'
  return `dashboard while ${people.length} sign in (${seconds} s): p99 ${p99.toFixed(1)} ms of ${waits.length}, goal ${goal} ${verdict}`
}

async function signIn(url: string, { email, password }: SignedIn): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`)
}

import { performance } from 'node:perf_hooks'
import { sessionCookie } from '../../server/auth/session-cookie.ts'
import { cacheMs, Sessions } from '../../server/auth/sessions.ts'
import type { Db } from '../../server/db/db.ts'

const rounds = 200_000
const goal = 10 // µs

/** What it costs to say whose a cookie is, once that is remembered. */
export async function rememberedSession(db: Db, authSecret: string, cookie: string): Promise<string> {
  const sessions = new Sessions(db, sessionCookie('http://localhost', authSecret), cacheMs.amongOthers)
  if (!(await sessions.verify(cookie)).session) throw new Error('The session is none')
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) await sessions.verify(cookie)
  const each = ((performance.now() - begun) / rounds) * 1000
  return `a remembered session: ${each.toFixed(2)} µs, goal ${goal} ${each <= goal ? 'reached' : 'MISSED'}`
}

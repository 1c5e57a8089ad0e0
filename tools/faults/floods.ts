import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { importAccount } from '../../domain/account-data.ts'
import { changesPath } from '../../domain/changes.ts'
import { sendOperations } from '../../domain/operations.ts'
import { eventsInput } from '../../testing/server.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import { type Attack, Tally } from './harness/attack.ts'
import { type Flood, left, many, send } from './harness/flooding.ts'
import { countLost, load, signUp, signUpSeveral } from './harness/learners.ts'

/** Milliseconds. */
const floodFor = 5000
/** The longest allowed wait of others, in milliseconds, on a machine that attacks itself. */
const longestWait = 3000
/** Pause of each learner at work, in milliseconds: the rate limit is five writes a second. */
const rest = 50

const signIn = '/api/auth/sign-in/email'
const deep = `{"email":${'['.repeat(45_000)}${']'.repeat(45_000)}}`
const brackets = Buffer.from('['.repeat(64_000))
const sentAt = new Date().toISOString()
const longMessage = JSON.stringify({ sentAt, operations: Array.from({ length: 9000 }, () => ({ kind: 'x' })) })
const oddZones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

/** The floods, one after the other. */
const floods: Record<string, (flood: Flood) => Promise<void>> = {
  'half requests': async ({ url, end }) => {
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: 1000 }, () => connect(Number(port), hostname))
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n')
    }
    await setTimeout(left(end))
    for (const socket of sockets) socket.destroy()
  },

  'wrong passwords': (flood) =>
    many(100, flood, () => {
      const email = `${crypto.randomUUID()}@example.org`
      return send(flood, { path: signIn, body: JSON.stringify({ email, password: 'walk-another-path' }) })
    }),

  'streams of one learner': (flood) =>
    many(60, flood, async () => {
      const { url, attacker, end } = flood
      const signal = AbortSignal.timeout(left(end))
      // The server ends a stream once the learner has twenty newer ones.
      await fetch(`${url}${changesPath}?unheard=0`, { headers: { cookie: attacker.cookie }, signal })
        .then((answer) => answer.text())
        .catch(() => {})
    }),

  'deep bodies': (flood) => many(20, flood, () => send(flood, { path: signIn, body: deep })),

  'files of brackets': (flood) =>
    many(3, flood, () => send(flood, { path: `${importAccount.path}?dryRun=false`, body: fortyMegabytes() })),

  'long messages': (flood) => many(4, flood, () => send(flood, { path: sendOperations.path, body: longMessage })),

  'a day late and a day early': (flood) =>
    many(2, flood, () => {
      const doings = Array.from({ length: 900 }, (_, index) => ({
        kind: 'note-taken' as const,
        lessonId: 'coding-1-1-1',
        occurredAt: new Date(Date.UTC(2000 + (index % 20), 0, 1 + index)).toISOString(),
        timeZone: oddZones[index % 2],
      }))
      return send(flood, { path: sendOperations.path, body: JSON.stringify(eventsInput(...doings).body) })
    }),
}

/** Floods a server in every way that one account or none has, while others are at work. */
export const attack: Attack = {
  name: 'Floods of connections, streams, sign-ins and bodies',
  run: async (tally) => {
    const server = await startServer({ DATA_DIR: newFolder() })
    for (const [name, flood] of Object.entries(floods)) {
      const learners = await signUpSeveral(server.url, 10)
      const attackers = new Tally()
      const others = new Tally()
      const end = performance.now() + floodFor
      const { stop } = load(others, server.url, learners, rest)
      const attacker = await signUp(server.url)
      await flood({ url: server.url, attacker, tally: attackers, end })
      await stop()
      await countLost(others, server.url, learners)
      console.log(`  ${name}: longest wait of others ${Math.ceil(others.longestWait)} ms`)
      tally.serverErrors += attackers.serverErrors
      add(tally, name, others)
      if (server.child.exitCode !== null) throw new Error(`The server ended: ${server.said()}`)
    }
    await server.kill()
  },
}

function add(tally: Tally, name: string, others: Tally): void {
  tally.rounds++
  for (const count of ['acknowledged', 'refused', 'lost', 'serverErrors'] as const) tally[count] += others[count]
  tally.longestWait = Math.max(tally.longestWait, others.longestWait)
  if (others.unanswered > 0) tally.broken.push(`${name}: ${others.unanswered} requests of others had no answer.`)
  if (others.announced > 0) tally.broken.push(`${name}: others were sent away ${others.announced} times.`)
  if (others.longestWait > longestWait) tally.broken.push(`${name}: somebody waited for more than ${longestWait} ms.`)
}

async function* fortyMegabytes(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < 40_000_000; sent += brackets.length) yield brackets
}

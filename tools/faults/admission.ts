import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { exportAccount, importAccount } from '../../domain/account-data.ts'
import { putPicture } from '../../domain/picture.ts'
import { dbOver } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openEmbedded } from '../../server/db/pglite.ts'
import { readSecrets } from '../../server/secrets.ts'
import { cookieHeader, insertLearners, type SignedIn } from '../../testing/accounts.ts'
import { jpegHiding, png } from '../../testing/pictures.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import { type Attack, Tally } from './harness/attack.ts'
import { type Flood, many, type Sent, send } from './harness/flooding.ts'
import { giveEvents } from './harness/long-record.ts'

/** Milliseconds. */
const floodFor = 8000
/** The longest that another may wait for the same kind of work, in milliseconds. */
const longestWait = 1000
const eventsOfEach = 60_000
const attackerCount = 5

interface Kind {
  /** How many requests of each attacker are under way at a time. */
  atOnce: number
  attack: () => Sent
  /** Made again and again during the attack by one person after the other. */
  wish: (person: SignedIn) => Sent
}

/** Pause of an attacker between two requests, in milliseconds: others live in the same process. */
const rest = 200

/** Pause between the requests of others, in milliseconds: each of them stays below their own rate limit. */
const restOfOthers = 50

const signUp = '/api/auth/sign-up/email'
const signIn = '/api/auth/sign-in/email'
const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
/** Without a session: signing in would end it. */
const anonymous = (body: object) => ({ body: JSON.stringify(body), headers: { ...json({}).headers, cookie: '' } })
const newAccount = (email: string) => ({ name: 'Ana', email, password: 'walk-the-path' })
const anybody = () => `${crypto.randomUUID()}@example.org`
/** Some address of a network, as the proxy in front names it. */
const from = (network: string) => ({ 'x-forwarded-for': network })
const emptyFile = { format: 'waymark-account', version: 1, itemCount: 0 }
const newPicture = { path: `${putPicture.path}?upsert=true`, method: putPicture.method }
const scans = Buffer.concat(Array<Buffer>(48_000).fill(Buffer.from('ffda000801010000003f00', 'hex')))
const manyScans = Buffer.concat([Buffer.from(await jpegHiding(400, 400).arrayBuffer()), scans])
const picture = new Uint8Array(await png(64, 64).arrayBuffer())

/** 120 kB a second. */
async function* slowly(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"format":"waymark-account","version":1,"unknown":"')
  for (;;) {
    yield Buffer.alloc(12_000, 'x')
    await setTimeout(100)
  }
}

let turn = 0

const kinds: Record<string, Kind> = {
  'addresses of 98 kB': {
    atOnce: 12,
    attack: () => {
      const { body, headers } = anonymous(newAccount(`${'long.word.'.repeat(9800)}@example.org`))
      return { path: signUp, body, headers: { ...headers, ...from(`203.0.113.${turn++ % 3}`) } }
    },
    wish: () => ({ path: signUp, ...anonymous(newAccount(anybody())) }),
  },

  'exports of long records': {
    atOnce: 4,
    attack: () => ({ path: exportAccount.path, method: 'GET' }),
    wish: () => ({ path: '/healthz', method: 'GET' }),
  },

  'wrong passwords from one network of IPv6': {
    atOnce: 20,
    attack: () => {
      const { body, headers } = anonymous({ email: anybody(), password: 'wrong-password' })
      const subscriber = (turn++ % 256).toString(16)
      return { path: signIn, body, headers: { ...headers, ...from(`2001:db8:1:${subscriber}::1`) } }
    },
    wish: ({ email, password }) => ({ path: signIn, ...anonymous({ email, password }) }),
  },

  'pictures of many scans': {
    atOnce: 4,
    attack: () => ({ ...newPicture, headers: { 'content-type': 'image/jpeg' }, body: manyScans }),
    wish: () => ({ ...newPicture, headers: { 'content-type': 'image/png' }, body: picture }),
  },

  'slow uploads': {
    atOnce: 1,
    attack: () => ({ path: `${importAccount.path}?dryRun=false`, body: slowly() }),
    wish: () => ({ path: `${importAccount.path}?dryRun=true`, ...json(emptyFile) }),
  },
}

/** Has five accounts take all of one kind of expensive work. How long does somebody else wait for the same? */
export const attack: Attack = {
  name: 'Admission to what is expensive',
  run: async (tally) => {
    const folder = newFolder()
    const pool = await openEmbedded(join(folder, 'database'))
    await migrate(pool)
    const db = dbOver(pool)
    const people = await insertLearners(db, readSecrets(folder).auth, attackerCount + 20)
    const [attackers, others] = [people.slice(0, attackerCount), people.slice(attackerCount)]
    for (const { id } of attackers) await giveEvents(db, id, eventsOfEach)
    await pool.end()
    const server = await startServer({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      AUTH_ATTEMPTS_PER_MINUTE: '',
    })
    for (const [name, { atOnce, attack, wish }] of Object.entries(kinds)) {
      const end = performance.now() + floodFor
      const [attacking, waiting] = [new Tally(), new Tally()]
      const floodOf = (person: SignedIn, tally: Tally): Flood => {
        const attacker = { id: person.id, cookie: cookieHeader(person.cookie), acknowledged: new Set<string>() }
        return { url: server.url, attacker, tally, end: tally === attacking ? end : Number.MAX_SAFE_INTEGER }
      }
      let sent = 0
      const wishOnce = async (to: Tally) => {
        const person = others[sent++ % others.length] as SignedIn
        const { headers, ...wished } = wish(person)
        // Each comes from a network of their own.
        const own = { ...headers, ...from(`198.51.100.${sent % 250}`) }
        await send(floodOf(person, to), { ...wished, headers: own })
      }
      // The first request of a kind starts a worker: the price of a server that has just started.
      await wishOnce(new Tally())
      const floods = attackers.map((person) => floodOf(person, attacking))
      const flooding = floods.map((flood) => many(atOnce, flood, () => send(flood, attack()), rest))
      for (; performance.now() < end - 1000; await setTimeout(restOfOthers)) await wishOnce(waiting)
      await Promise.all(flooding)
      add(tally, name, attacking, waiting, sent)
    }
    await server.kill()
  },
}

function add(tally: Tally, name: string, attacking: Tally, waiting: Tally, sent: number): void {
  const { refused, announced, serverErrors, longestWait: longest } = waiting
  console.log(`  ${name}: ${sent} requests of others, longest wait ${Math.ceil(longest)} ms`)
  tally.rounds++
  tally.acknowledged += sent - refused - announced - serverErrors
  tally.refused += attacking.refused + attacking.announced
  tally.serverErrors += attacking.serverErrors + serverErrors
  tally.longestWait = Math.max(tally.longestWait, longest)
  if (refused + announced > 0) tally.broken.push(`${name}: others were refused ${refused + announced} times.`)
  if (longest > longestWait) tally.broken.push(`${name}: somebody waited for more than ${longestWait} ms.`)
}

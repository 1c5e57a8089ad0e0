import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { importAccount } from '../../domain/account-data.ts'
import { browserHeader, type ChangeMessage, changesPath, heartbeatMs } from '../../domain/changes.ts'
import { noteItem } from '../../domain/items/note.ts'
import { sendOperations } from '../../domain/operations.ts'
import { recordPaths } from '../../domain/progress.ts'
import { listen } from '../../testing/changes.ts'
import {
  completing,
  eventsInput,
  itemInput,
  type NewLearner,
  type Person,
  type TestServer,
  testServer,
} from '../../testing/server.ts'
import { Changes } from './changes.ts'

const heartbeat: ChangeMessage = { kind: 'heartbeat' }
const note = (text: string = crypto.randomUUID()) => itemInput(noteItem, 'coding-1-1-1', { text })
const noteChanged = {
  kind: 'changed',
  stale: ['/api/v1/items/note/:target', '/api/v1/items/note', '/api/v1/notes'],
  browser: null,
}
const recordChanged = { kind: 'changed', stale: expect.arrayContaining([...recordPaths]), browser: null }

let server: TestServer
beforeAll(async () => {
  // Heartbeats and days pass under control of the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], shouldAdvanceTime: false })
  server = await testServer()
  vi.advanceTimersByTime(1)
})
afterEach(() => vi.setSystemTime(vi.getRealSystemTime()))
afterAll(async () => {
  await server.stop()
  vi.useRealTimers()
})

const beat = () => vi.advanceTimersByTime(heartbeatMs)

/** The learner on another device. */
async function elsewhere({ email, password }: NewLearner): Promise<Person> {
  const person = server.visitor()
  await person.request('POST', '/api/auth/sign-in/email', { email, password })
  return person
}

describe('a page of a learner', () => {
  test('hears at once where something was changed, and nothing of what it is', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    expect(await page.next()).toEqual(heartbeat)
    await (await elsewhere(ana)).call(sendOperations, eventsInput(completing('coding-1-1-1')))
    expect(await page.next()).toEqual(recordChanged)
    await ana.call(sendOperations, note())
    expect(await page.next()).toEqual(noteChanged)
    page.leave()
  })

  test('hears of a file that was brought in, and nothing of one that was only looked at', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    const file = '{"format": "waymark-account", "itemCount": 0}'
    for (const dryRun of [true, false]) {
      const { statusCode } = await ana.request('POST', `${importAccount.path}?dryRun=${dryRun}`, file)
      expect(statusCode).toBe(200)
      if (dryRun) await ana.call(sendOperations, note())
    }
    expect(await page.next()).toEqual(noteChanged)
    expect(await page.next()).toEqual({ kind: 'changed', stale: 'everything', browser: null })
    page.leave()
  })

  test.each([
    ['browser1', 'browser1'],
    ['no <name> of a browser', null],
    ['x'.repeat(33), null],
  ])('hears which browser it came from, if it says so in a word: %s', async (name, browser) => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    await ana.request('POST', sendOperations.path, note().body, { [browserHeader]: name })
    expect(await page.next()).toEqual({ ...noteChanged, browser })
    page.leave()
  })

  test('hears nothing of reading, of what was refused, and of other people', async () => {
    const [ana, bo] = [await server.newLearner(), await server.newLearner()]
    const page = await listen(server.app, ana)
    await page.next()
    await bo.call(sendOperations, note())
    await ana.read(noteItem, 'coding-1-1-1')
    await ana.send(noteItem, 'coding-9-9-9', { text: 'Hm' })
    await ana.call(sendOperations, eventsInput(completing('coding-1-1-1')))
    expect(await page.next()).toEqual(recordChanged)
    page.leave()
  })

  test('hears every 25 seconds that the server is there', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    beat()
    beat()
    expect([await page.next(), await page.next()]).toEqual([heartbeat, heartbeat])
    page.leave()
  })

  test('is notified when something changed while it did not listen, and only then', async () => {
    const ana = await server.newLearner()
    const opened = async (unheard: number) => {
      const page = await listen(server.app, ana, unheard)
      const first = await page.next()
      page.leave()
      return first
    }
    // After this uptime the server knows the whole interval.
    vi.advanceTimersByTime(10_001)
    expect(await opened(40)).toEqual(heartbeat)
    await ana.call(sendOperations, note())
    expect(await opened(10_000)).toEqual(noteChanged)
    vi.advanceTimersByTime(50)
    expect(await opened(20)).toEqual(heartbeat)
  })

  test('hears what it missed, and nothing twice, when it says what it heard last', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    await ana.call(sendOperations, note())
    await page.next()
    page.leave()
    await ana.call(sendOperations, eventsInput(completing('coding-1-1-1')))
    await (await server.newLearner()).call(sendOperations, note())
    const again = await listen(server.app, ana, page.cursor())
    expect(await again.next()).toEqual(recordChanged)
    again.leave()
    const third = await listen(server.app, ana, again.cursor())
    expect(await third.next()).toEqual(heartbeat)
    third.leave()
  })

  test('is believed as a browser says it by itself, before what its address says', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    const beginning = page.cursor()
    page.leave()
    await ana.call(sendOperations, note())
    const again = await listen(server.app, ana, beginning, { 'last-event-id': page.cursor() })
    expect(await again.next()).toEqual(noteChanged)
    again.leave()
    const third = await listen(server.app, ana, beginning, { 'last-event-id': again.cursor() })
    expect(await third.next()).toEqual(heartbeat)
    third.leave()
  })

  test.each(['another.1', 'x.0'])('looks at everything where nobody knows what it heard: %s', async (cursor) => {
    const page = await listen(server.app, await server.newLearner(), cursor)
    expect(await page.next()).toEqual({ kind: 'resync' })
    page.leave()
  })

  test('looks at everything where it missed more than is remembered', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    await page.next()
    page.leave()
    for (let count = 0; count < 51; count++) await ana.call(sendOperations, note(`${count}`))
    const again = await listen(server.app, ana, page.cursor())
    expect(await again.next()).toEqual({ kind: 'resync' })
    again.leave()
  })

  test('is notified of more than this process can know of', async () => {
    const page = await listen(server.app, await server.newLearner(), 24 * 60 * 60 * 1000)
    expect(await page.next()).toEqual({ kind: 'resync' })
    page.leave()
  })
})

describe('a stream ends', () => {
  test('with the session that it was opened in, and no other', async () => {
    const ana = await server.newLearner()
    const other = await elsewhere(ana)
    const [page, otherPage] = [await listen(server.app, ana), await listen(server.app, other)]
    await Promise.all([page.next(), otherPage.next()])
    await ana.request('POST', '/api/auth/sign-out', {})
    expect([await page.next(), await page.next()]).toEqual([{ kind: 'session-ended' }, null])
    await other.call(sendOperations, note())
    expect(await otherPage.next()).toEqual(noteChanged)
    otherPage.leave()
  })

  test('when the session expires, and after an hour to see whether it has', async () => {
    const page = await listen(server.app, await server.newLearner())
    await page.next()
    vi.setSystemTime(Date.now() + 59 * 60 * 1000)
    beat()
    expect(await page.next()).toEqual(heartbeat)
    vi.setSystemTime(Date.now() + 60 * 1000)
    beat()
    expect([await page.next(), await page.next()]).toEqual([{ kind: 'session-ended' }, null])
  })

  test('where a learner has more than twenty: the oldest', async () => {
    const ana = await server.newLearner()
    const pages = []
    for (let count = 0; count < 21; count++) pages.push(await listen(server.app, ana))
    const [oldest, ...others] = pages
    await Promise.all(pages.map((page) => page.next()))
    expect([await oldest?.next(), await oldest?.next()]).toEqual([{ kind: 'replaced' }, null])
    await ana.call(sendOperations, note())
    expect(await Promise.all(others.map((page) => page.next()))).toEqual(others.map(() => noteChanged))
    for (const page of others) page.leave()
  })

  test('with the server, which does not wait for it', async () => {
    const stopping = await testServer()
    const page = await listen(stopping.app, await stopping.newLearner())
    await page.next()
    await stopping.app.close()
    expect(await page.next()).toBeNull()
    await stopping.stop()
  })
})

describe('a request for a stream', () => {
  test('is refused to a visitor', async () => {
    const answer = await server.visitor().request('GET', `${changesPath}?unheard=0`)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'not-signed-in' })
  })

  test.each(['', '?unheard=-1', '?unheard=long'])('has to say for how long nothing was heard: %s', async (query) => {
    const ana = await server.newLearner()
    const answer = await ana.request('GET', changesPath + query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid-input', errors: [{ field: 'unheard' }] })
  })

  test('is answered with a stream that nobody may keep, under the headers of every answer', async () => {
    const ana = await server.newLearner()
    const page = await listen(server.app, ana)
    const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const leaving = new AbortController()
    const { headers } = await fetch(`${server.app.listeningOrigin}${changesPath}?unheard=0`, {
      headers: { cookie },
      signal: leaving.signal,
    })
    leaving.abort()
    page.leave()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('stands in the OpenAPI document', async () => {
    const document = (await server.visitor().request('GET', '/api/openapi.json')).json()
    const described = document.paths[changesPath].get
    expect(described.summary).toContain('Server-sent events')
    expect(Object.keys(described.responses['200'].content)).toEqual(['text/event-stream'])
  })
})

describe('the streams of an account', () => {
  /** A server with nothing but streams. */
  async function streamsOf(changes: Changes, learnerId: string) {
    const session = { id: 'session', learner: { id: learnerId }, expiresAt: new Date(Date.now() + 1e9) }
    const holder = createServer((_, response) => changes.open(session, { unheard: 0 }, response)).listen(0, '127.0.0.1')
    await once(holder, 'listening')
    return { holder, port: (holder.address() as AddressInfo).port }
  }

  test('end when it is gone', async () => {
    const over: (string | null)[] = []
    const changes = new Changes(server.db, undefined, (learnerId) => over.push(learnerId))
    const { holder, port } = await streamsOf(changes, 'ana')
    const answer = await fetch(`http://127.0.0.1:${port}`)
    changes.allSessionsEnded('bo')
    changes.allSessionsEnded('ana')
    expect(await answer.text()).toMatch(
      /^id: \w+\.0\ndata: {"kind":"heartbeat"}\n\ndata: {"kind":"session-ended"}\n\n$/,
    )
    expect(over).toEqual(['bo', 'ana'])
    holder.close()
  })

  test('are let go where nobody reads them', async () => {
    const changes = new Changes(server.db, undefined, () => {})
    const { holder, port } = await streamsOf(changes, 'ana')
    const sleeper = connect(port, '127.0.0.1', () => sleeper.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
    await once(sleeper, 'readable')
    sleeper.on('error', () => {})
    const gone = once(sleeper, 'close')
    // More than any network buffers.
    for (let count = 0; count < 200_000; count++) changes.changed('ana', recordPaths, 'browser')
    const connections = await new Promise((resolve) => holder.getConnections((_, number) => resolve(number)))
    expect(connections).toBe(0)
    sleeper.destroy()
    await gone
    holder.close()
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeMessage } from '../../domain/changes.ts'
import { serverResponse } from '../../testing/response.ts'
import { markOffline, pingServer } from '../server-contact.ts'
import type { Heard } from '../sync/channel.ts'
import { listenAndReconnect } from './stream.ts'

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** A server's streams, as a browser sees them; what becomes of each is up to the test. */
class Stream {
  static readonly CLOSED = 2
  static opened: { stream: Stream; address: string; second: number }[] = []
  static readonly current = () => Stream.opened.at(-1)?.stream as Stream
  static readonly times = () => Stream.opened.map(({ second }) => second)

  readyState = 0
  onmessage: (message: { data: string; lastEventId: string }) => void = () => {}
  onerror = () => {}
  close = vi.fn()

  constructor(address: string) {
    Stream.opened.push({ stream: this, address, second: Math.round((performance.now() - begun) / 1000) })
  }
  say(event: ChangeMessage) {
    this.onmessage({ data: JSON.stringify(event), lastEventId: 'a.7' })
  }
  break() {
    this.onerror()
  }
  refuse() {
    this.readyState = Stream.CLOSED
    this.onerror()
  }
}

let begun: number
let heard: Heard[]
let isStillHere: boolean
let leaving: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  Stream.opened = []
  begun = performance.now()
  heard = []
  leaving = new AbortController()
  isStillHere = true
  const listener = {
    heard: () => (heard.length === 0 ? { unheard: 13 } : { after: heard.at(-1)?.id ?? '' }),
    hear: (event: Heard) => heard.push(event),
    isStillHere: async () => isStillHere,
  }
  void listenAndReconnect(listener, leaving.signal)
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('it says for how long the page has heard of nothing', () => {
  expect(Stream.opened[0]?.address).toBe('/api/v1/changes?unheard=13')
})

test('a page that comes back says what it heard last', async () => {
  Stream.current().say({ kind: 'heartbeat' })
  Stream.current().break()
  await seconds(1)
  expect(Stream.opened[1]?.address).toBe('/api/v1/changes?after=a.7')
})

test('attempts that fail follow after 1, 2, 5, and then every 10 seconds', async () => {
  for (const pause of [1, 2, 5, 10, 10]) {
    Stream.current().break()
    await seconds(pause)
  }
  expect(Stream.times()).toEqual([0, 1, 3, 8, 18, 28])
})

test('by chance half as long again at most, so that pages that lost the server together come back apart', async () => {
  vi.mocked(Math.random).mockReturnValue(1)
  for (const pause of [1.5, 3, 7.5, 15, 15]) {
    Stream.current().break()
    await seconds(pause)
  }
  expect(Stream.times()).toEqual([0, 2, 5, 12, 27, 42])
})

test('a stream that was open begins the count anew', async () => {
  Stream.current().break()
  await seconds(1)
  Stream.current().break()
  await seconds(2)
  Stream.current().say({ kind: 'heartbeat' })
  Stream.current().break()
  await seconds(1)
  Stream.current().break()
  await seconds(2)
  expect(Stream.times()).toEqual([0, 1, 3, 4, 6])
})

test('a stream is lost that says nothing for 10 seconds after a heartbeat was due', async () => {
  const stream = Stream.current()
  stream.say({ kind: 'heartbeat' })
  await seconds(34)
  stream.say({ kind: 'heartbeat' })
  await seconds(34)
  expect(stream.close).not.toHaveBeenCalled()
  await seconds(1)
  expect(stream.close).toHaveBeenCalled()
  await seconds(1)
  expect(Stream.times()).toEqual([0, 70])
})

test('one that does not begin within 10 seconds has failed', async () => {
  await seconds(10)
  expect(Stream.current().close).toHaveBeenCalled()
  await seconds(1)
  expect(Stream.times()).toEqual([0, 11])
})

test('what the server says is heard', () => {
  const change: ChangeMessage = { kind: 'changed', stale: ['/api/v1/notes/:lessonId'], browser: 'another' }
  Stream.current().say(change)
  expect(heard).toEqual([{ message: change, id: 'a.7' }])
})

test.each([
  ['the session is over', () => Stream.current().say({ kind: 'session-ended' })],
  ['a stream was refused', () => Stream.current().refuse()],
])('after word that %s the learner has to be still signed in', async (_, happen) => {
  happen()
  Stream.current().break()
  await seconds(1)
  expect(Stream.times()).toEqual([0, 1])
  isStillHere = false
  happen()
  Stream.current().break()
  await seconds(60)
  expect(Stream.times()).toEqual([0, 1])
})

test('a server that goes on refusing is asked less and less often', async () => {
  for (const pause of [1, 2, 5, 10]) {
    Stream.current().refuse()
    await seconds(pause)
  }
  expect(Stream.times()).toEqual([0, 1, 3, 8, 18])
})

test('a stream that gave way to others is not opened again', async () => {
  Stream.current().say({ kind: 'replaced' })
  Stream.current().break()
  await seconds(60)
  expect(Stream.times()).toEqual([0])
})

test('while the server is known to be away nothing is tried; once it is back, at once', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
  markOffline()
  Stream.current().break()
  await seconds(100)
  expect(Stream.times()).toEqual([0])
  vi.stubGlobal('fetch', async () => serverResponse({ status: 'ready' }))
  await pingServer()
  await seconds(0)
  expect(Stream.times()).toEqual([0, 100])
})

test('leaving closes the stream, and nothing is tried any more', async () => {
  leaving.abort()
  expect(Stream.current().close).toHaveBeenCalled()
  await seconds(60)
  expect(Stream.times()).toEqual([0])
})

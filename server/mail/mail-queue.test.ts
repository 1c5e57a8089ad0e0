import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkRows } from '../../testing/check-rows.ts'
import { copyEmptyDatabase } from '../../testing/db.ts'
import { localTls, mailServer, type TestMailServer } from '../../testing/mail.ts'
import { query } from '../../testing/query.ts'
import { testPool } from '../../testing/server.ts'
import { readConfig } from '../config.ts'
import { type Db, dbOver } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { printMailQueue, retryMail } from './command.ts'
import type { Letter } from './letter.ts'
import { type Composer, MailQueue } from './mail-queue.ts'
import { mailTransport } from './transport.ts'

// A database without a server, so that no other queue interferes.
let database: Awaited<ReturnType<typeof testPool>>
let db: Db
beforeAll(async () => {
  database = await testPool(copyEmptyDatabase)
  await migrate(database.pool)
  db = dbOver(database.pool, checkRows)
})
afterAll(async () => {
  await database.pool.end()
  await database.remove()
})

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await query(db, 'delete from mail_queue')
})

const letter: Letter = {
  subject: 'Bread & butter',
  parts: [
    'Somebody called <b>Ana</b> & Bo',
    { label: 'Open it', url: 'https://learn.example.org/a?b=1&c=2' },
    { code: '123456' },
  ],
}
const composers: Record<string, Composer> = {
  hello: async () => ({ letter, headers: { 'List-Unsubscribe': '<https://learn.example.org/leave>' } }),
  nothing: async () => null,
}

const answers: Record<string, string> = { EHLO: '250 Hello', MAIL: '250 OK', RCPT: '250 OK', DATA: '354 Go on' }

/** Speaks SMTP up to the message itself. */
function takeHalf(socket: Socket): void {
  socket.write('220 Welcome\r\n')
  socket.on('data', (line) => {
    const answer = answers[String(line).slice(0, 4)]
    if (answer) socket.write(`${answer}\r\n`)
    else socket.destroy()
  })
}

async function aMailServer(...given: Parameters<typeof mailServer>): Promise<TestMailServer> {
  const smtp = await mailServer(...given)
  stops.push(smtp.stop)
  return smtp
}

function queueTo(url: string) {
  const lines: string[] = []
  const log = (details: object, words: string) => void lines.push(`${words} ${JSON.stringify(details)}`)
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'school@example.org' })
  const logs = { info: log, warn: log, error: log }
  return { queue: new MailQueue(db, composers, mailTransport(config, logs), logs), lines }
}

const rows = () => query(db, 'select * from mail_queue')
const dueAgain = () => query(db, 'update mail_queue set next_try_at = to_timestamp(0)')

test('a mail arrives with the same words as text and as HTML, from the address of the settings', async () => {
  const smtp = await aMailServer()
  const { queue } = queueTo(smtp.url)
  await queue.add({ kind: 'hello', recipient: 'Ana@Example.org' })
  await queue.deliverDue()
  expect(smtp.received).toMatchObject([
    { from: '"Waymark" <school@example.org>', to: ['ana@example.org'], subject: 'Bread & butter' },
  ])
  const [mail] = smtp.received
  expect(mail?.text).toContain('Somebody called <b>Ana</b> & Bo')
  expect(mail?.text).toContain('123456')
  expect(mail?.links).toEqual(['https://learn.example.org/a?b=1&c=2'])
  expect(mail?.html).toContain('Somebody called &#60;b&#62;Ana&#60;/b&#62; &#38; Bo')
  expect(mail?.html).toContain('href="https://learn.example.org/a?b=1&#38;c=2"')
  expect(mail?.html).not.toMatch(/<img|<script|url\(/)
  expect(JSON.stringify(mail?.headers.get('list'))).toContain('https://learn.example.org/leave')
  expect(await rows()).toEqual([])
})

test('a running queue sends what is added, and what there is no letter for any more goes quietly', async () => {
  const smtp = await aMailServer()
  const { queue } = queueTo(smtp.url)
  queue.start()
  stops.unshift(() => queue.stop())
  await queue.add({ kind: 'nothing', recipient: 'nobody@example.org' })
  await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
  // PGlite resolves without a turn of the event loop, which SMTP needs.
  while ((await rows()).length > 0) await setImmediate()
  expect(smtp.recipients).toEqual(['ana@example.org'])
})

test('a line break in an address adds no recipient and no header', async () => {
  const smtp = await aMailServer()
  const { queue } = queueTo(smtp.url)
  await queue.add({ kind: 'hello', recipient: 'ana@example.org\r\nBcc: bo@example.org' })
  await queue.deliverDue()
  expect(smtp.recipients).not.toContain('bo@example.org')
  for (const { headers } of smtp.received) expect(headers.has('bcc')).toBe(false)
})

describe('a mail that cannot be delivered', () => {
  const refusing = {
    onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(new Error('No such person')),
  }

  test('waits longer and longer, never above four hours, and says why', async () => {
    const smtp = await aMailServer(refusing)
    const { queue, lines } = queueTo(smtp.url)
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    const pauses: number[] = []
    for (let time = 0; time < 11; time++) {
      await dueAgain()
      const [before] = await query(db, 'select now()')
      await queue.deliverDue()
      const [mail] = await rows()
      expect(mail).toMatchObject({
        tries: time + 1,
        given_up_at: null,
        last_problem: expect.stringContaining('No such person'),
      })
      pauses.push(Math.round((Number(mail?.next_try_at) - Number(before?.now)) / 60_000))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240])
    expect(lines).toHaveLength(11)
    expect(lines.join()).not.toContain('ana@example.org\r')
  })

  test('is given up where everybody can see it, and is sent once it is tried again', async () => {
    const bad = await aMailServer(refusing)
    const { queue, lines } = queueTo(bad.url)
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    await query(db, 'update mail_queue set tries = 11')
    await queue.deliverDue()
    expect(lines).toEqual([expect.stringMatching(/given up.*No such person/)])
    await dueAgain()
    await queue.deliverDue()
    const printed: string[] = []
    await printMailQueue(db, (line) => printed.push(line))
    expect(printed).toEqual([
      '0 waiting, 1 given up.',
      expect.stringMatching(/given up: hello to ana@example\.org, 12 tries, last: .*No such person/),
    ])
    expect(await retryMail(db)).toBe(1)
    const good = await aMailServer()
    await queueTo(good.url).queue.deliverDue()
    expect(good.recipients).toEqual(['ana@example.org'])
  })

  test('is given up, too, where the server ended in the middle of the last try', async () => {
    const smtp = await aMailServer()
    const { queue, lines } = queueTo(smtp.url)
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    await query(db, 'update mail_queue set tries = 12')
    await queue.deliverDue()
    expect(smtp.recipients).toEqual([])
    expect(lines).toEqual([expect.stringMatching(/given up.*ended in the middle/)])
    expect(await rows()).toMatchObject([{ given_up_at: expect.any(Date) }])
    expect(await retryMail(db)).toBe(1)
  })

  test.for([
    ['refuses connections', (socket: Socket) => socket.destroy()],
    ['hangs up after its greeting', (socket: Socket) => socket.end('220 Welcome\r\n')],
    ['dies in the middle of a mail', takeHalf],
    ['takes nothing for now', (socket: Socket) => socket.end('421 Come back later\r\n')],
    ['speaks nonsense', (socket: Socket) => socket.end('<!doctype html>\r\n')],
  ] as const)('because the server %s is kept', async ([, behave]) => {
    const broken = createServer((socket) => {
      socket.on('error', () => {})
      behave(socket)
    }).listen(0, '127.0.0.1')
    await once(broken, 'listening')
    stops.push(async () => broken.close())
    const { queue } = queueTo(`smtp://127.0.0.1:${(broken.address() as AddressInfo).port}`)
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    await queue.deliverDue()
    expect(await rows()).toMatchObject([{ tries: 1, given_up_at: null, last_problem: expect.stringMatching(/./) }])
  })

  test('because the server refuses user and password says so, and never what they are', async () => {
    const tls = await localTls()
    const trusted = getCACertificates()
    setDefaultCACertificates([...trusted, tls.cert])
    stops.push(async () => setDefaultCACertificates(trusted))
    // Some servers echo what they were sent.
    const smtp = await aMailServer({
      ...tls,
      disabledCommands: [],
      onAuth: ({ username, password }, _, done) => {
        const sent = Buffer.from(`\0${username}\0${password}`).toString('base64')
        done(new Error(`No entry for ${username} ${password}: AUTH PLAIN ${sent}`))
      },
    })
    const { queue, lines } = queueTo(smtp.url.replace('//127.0.0.1', '//postman:s3cret-word@localhost'))
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    await queue.deliverDue()
    const last_problem = 'The mail server does not take the user and password of SMTP_URL (535)'
    expect(await rows()).toMatchObject([{ tries: 1, last_problem }])
    expect(lines).toEqual([expect.stringContaining(last_problem)])
  })

  test('because the server hangs holds up nobody who stops, and is sent by the process that comes after', async () => {
    const hanging = createServer().listen(0, '127.0.0.1')
    await once(hanging, 'listening')
    const { queue } = queueTo(`smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`)
    queue.start()
    const connected = once(hanging, 'connection')
    await queue.add({ kind: 'hello', recipient: 'ana@example.org' })
    const [socket] = (await connected) as [Socket]
    await queue.stop()
    socket.destroy()
    hanging.close()
    const smtp = await aMailServer()
    const { queue: next } = queueTo(smtp.url)
    // The next process cannot know that the first has stopped.
    await next.deliverDue()
    expect([smtp.recipients, await rows()]).toMatchObject([[], [{ tries: 1 }]])
    await dueAgain()
    await next.deliverDue()
    expect([smtp.recipients, await rows()]).toEqual([['ana@example.org'], []])
  })
})

test('of several processes one sends each mail', async () => {
  const smtp = await aMailServer()
  const queues = [queueTo(smtp.url), queueTo(smtp.url)].map(({ queue }) => queue)
  for (let number = 0; number < 6; number++)
    await queues[0]?.add({ kind: 'hello', recipient: `ana-${number}@example.org` })
  await Promise.all(queues.map((queue) => queue.deliverDue()))
  expect(smtp.recipients.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((number) => `ana-${number}@example.org`))
})

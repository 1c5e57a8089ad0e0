import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinWaitlist, leaveWaitlist } from '../../domain/waitlist.ts'
import { query } from '../../testing/query.ts'
import { realContent, type TestServer, testServer } from '../../testing/server.ts'
import { printWaitlist } from './command.ts'

const content = realContent
const usual = content.courses.find(({ id }) => id === '4')
const opened = usual && { ...usual, id: '5', title: 'Game Development', goals: ['gaming' as const] }
const withAnother = { ...content, courses: [...content.courses, ...(opened ? [opened] : [])] }

let server: TestServer
beforeAll(async () => {
  server = await testServer({}, content)
})
afterAll(() => server.stop())

async function waiting(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.org`
  await server.visitor().call(joinWaitlist, { body: { email } })
  return email
}

const kept = async () => (await query(server.db, 'select email from waitlist')).map(({ email }) => email)

test('who waits is notified once of a course that opens, whichever process begins with it, and leaves by one click', async () => {
  const [ana, bo] = [await waiting(), await waiting()]
  await Promise.all([server.second(withAnother), server.second(withAnother)])
  const [mail, ...more] = await server.mailTo(ana)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject: 'Game Development has opened', to: [ana] })
  await server.mailTo(bo)
  await server.second(withAnother)
  const told = (await server.mailsSent()).flatMap(({ to }) => to).filter((address) => [ana, bo].includes(address))
  expect(told.sort()).toEqual([ana, bo].sort())

  const list = mail?.headers.get('list') as { unsubscribe: { url: string }; 'unsubscribe-post': { name: string } }
  const { pathname, search } = new URL(list.unsubscribe.url)
  // Mail programs send a form.
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const left = await server.visitor().request('POST', pathname + search, 'List-Unsubscribe=One-Click', form)
  expect([left.statusCode, list['unsubscribe-post'].name]).toEqual([200, 'List-Unsubscribe=One-Click'])
  expect(await kept()).not.toContain(ana)

  const { pathname: page, searchParams } = new URL((await server.mailTo(bo))[0]?.links[1] ?? '')
  expect(page).toBe('/waitlist/leave')
  const link = { query: { token: searchParams.get('token') ?? '' } }
  await server.visitor().call(leaveWaitlist, link)
  expect(await server.visitor().call(leaveWaitlist, link)).toEqual({})
  expect(await kept()).not.toContain(bo)
})

test('nobody is taken off the list by a link that is none', async () => {
  const email = await waiting()
  expect(await server.visitor().refused(leaveWaitlist, { query: { token: email } })).toMatchObject({
    code: 'link-used',
  })
  expect(await kept()).toContain(email)
})

test('a page that opens the link of a mail program is the one that asks', async () => {
  const answer = await server.visitor().request('GET', `${leaveWaitlist.path}?token=x%2By`)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/waitlist/leave?token=x%2By'])
})

test('the operator has the list as lines, in which nothing is a formula', async () => {
  await query(server.db, `insert into waitlist (email) values ('=cmd@example.org')`)
  const lines: string[] = []
  await printWaitlist(server.db, (line) => lines.push(line))
  expect(lines[0]).toBe('email,joined_at')
  expect(lines.find((line) => line.includes('cmd'))).toMatch(/^"'=cmd@example\.org",\d{4}-/)
})

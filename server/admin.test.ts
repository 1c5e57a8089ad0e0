import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountFormat } from '../domain/account-file.ts'
import { insertLearners, type SignedIn } from '../testing/accounts.ts'
import { copyEmptyDatabase } from '../testing/db.ts'
import { runCommand } from '../testing/run-command.ts'
import { readConfig } from './config.ts'
import { dbOver } from './db/db.ts'
import { openEmbedded } from './db/pglite.ts'
import { mailTransport } from './mail/transport.ts'

// The operator's commands as processes, on an embedded database without a server.

let folder: string
let file: string
let ana: SignedIn | undefined
const certificate = crypto.randomUUID()
const logged: [details: object, words: string][] = []
const text = `It's 1 = 1:\n\nhttps://learn.example.org/account/undo?token=${'ab'.repeat(40)}\n`
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-admin-'))
  await copyEmptyDatabase(join(folder, 'database'))
  const pool = await openEmbedded(join(folder, 'database'))
  ana = (await insertLearners(dbOver(pool), 'any secret', 1))[0]
  await pool.query(
    `insert into credentials (user_id, credential_id, course_id, name, jwt, status_index)
    values ($1, $2, '1', 'Ana', 'a.b.c', 1)`,
    [ana?.id, certificate],
  )
  await pool.end()
  const info = (details: object, words: string) => void logged.push([details, words])
  const put = mailTransport(readConfig({ DATA_DIR: folder }), { info })
  const mail = { id: 'one', to: 'ana@example.org', subject: 'Ein Weg für Änne — 学', text, html: `<p>${text}</p>` }
  await put(mail, new AbortController().signal)
  file = readdirSync(join(folder, 'mail'))[0] ?? ''
})
afterAll(() => rmSync(folder, { recursive: true }))

const admin = (...words: string[]) => runCommand('admin.ts', words, folder)

test('mail says what is missing, where it lies instead, and what waits', async () => {
  const { code, out } = await admin('mail')
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    `SMTP_URL is not set: mail is put into ${join(folder, 'mail')}.`,
    `  ${file}  ana@example.org  Ein Weg für Änne — 学`,
    '0 waiting, 0 given up.',
    '',
  ])
})

test('credentials revokes a certificate, and says which one there is not', async () => {
  const out = `The certificate ${certificate} is revoked.\n`
  expect(await admin('credentials', 'revoke', certificate)).toEqual({ code: 0, out, said: '' })
  const said = 'There is no certificate none.\n'
  expect(await admin('credentials', 'revoke', 'none')).toEqual({ code: 1, out: '', said })
  const pool = await openEmbedded(join(folder, 'database'))
  const { rows } = await pool.query('select 1 from credentials where revoked_at is not null')
  await pool.end()
  expect(rows).toHaveLength(1)
})

test('cards fits no parameters to too few reviews, and returns to those that FSRS comes with', async () => {
  const said = '1,000 reviews that count are needed, and this installation has 0.\n'
  expect(await admin('cards', 'fit')).toEqual({ code: 1, out: '', said })
  const out = 'The parameters are those that FSRS comes with.\nThe cards of 0 learners are scheduled anew.\n'
  expect(await admin('cards', 'reset')).toEqual({ code: 0, out, said: '' })
})

test('cards says where the library that fits parameters does not run', { tags: ['long'] }, async () => {
  const nodeOptions = '--import=data:text/javascript,process.env.NAPI_RS_NATIVE_LIBRARY_PATH=%22none%22'
  const { code, out, said } = await runCommand('admin.ts', ['cards', 'fit'], folder, { nodeOptions })
  expect([code, out]).toEqual([1, ''])
  expect(said).toMatch(
    /^Parameters cannot be fitted on this machine: @open-spaced-repetition\/binding does not run here/,
  )
})

test('the log names each mail that was put there', () => {
  const words = 'SMTP_URL is not set: mail was put into a folder'
  expect(logged).toEqual([[{ file: join(folder, 'mail', file) }, words]])
})

test('mail shows what one says, and no file of another folder', async () => {
  const out = `To: ana@example.org\nSubject: Ein Weg für Änne — 学\n\n${text}`
  expect(await admin('mail', 'show', file)).toEqual({ code: 0, out, said: '' })
  const said = 'There is no mail ../secrets.json in the folder.\n'
  expect(await admin('mail', 'show', '../secrets.json')).toEqual({ code: 1, out: '', said })
})

test('what is printed for a file is nothing else', async () => {
  expect(await admin('waitlist')).toEqual({ code: 0, out: 'email,joined_at\n', said: '' })
  const { code, out, said } = await admin('users', 'export', ana?.email ?? '')
  expect([code, said]).toEqual([0, ''])
  expect(JSON.parse(out)).toMatchObject({ format: accountFormat, itemCount: expect.any(Number) })
})

test('a command that there is not is answered with those that there are', async () => {
  const { code, out, said } = await admin('mail', 'resend')
  expect([code, out]).toEqual([1, ''])
  expect(said).toMatch(/^Usage:\n {2}npm run admin -- mail /)
})

test('an account that does not exist is reported in a line', { tags: ['long'] }, async () => {
  const said = 'There is no account with the address nobody@example.org.\n'
  expect(await admin('users', 'export', 'nobody@example.org')).toEqual({ code: 1, out: '', said })
})

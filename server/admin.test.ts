import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../tools/testing/run-command.ts'
import { copyEmptyDatabase } from './db/testing.ts'

// The operator's commands as processes of their own, on an embedded database that no server holds.

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-admin-'))
  await copyEmptyDatabase(join(folder, 'database'))
  mkdirSync(join(folder, 'mail'))
  writeFileSync(join(folder, 'mail/2026-11-21.eml'), 'Subject: Hello')
})
afterAll(() => rmSync(folder, { recursive: true }))

const admin = (...words: string[]) => runCommand('admin.ts', words, folder)

test('mail says what is missing, where it lies instead, and what waits', async () => {
  const { code, out } = await admin('mail')
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    `SMTP_URL is not set: mail is put into ${join(folder, 'mail')}.`,
    `  ${join(folder, 'mail/2026-11-21.eml')}`,
    '0 waiting, 0 given up.',
    '',
  ])
})

test('what is printed for a file is nothing else', async () => {
  expect(await admin('waitlist')).toEqual({ code: 0, out: 'email,joined_at\n', said: '' })
})

test('a command that there is not is answered with those that there are', async () => {
  const { code, out, said } = await admin('mail', 'resend')
  expect([code, out]).toEqual([1, ''])
  expect(said).toMatch(/^Usage:\n {2}npm run admin -- mail /)
})

test('an account that there is not is told in a line', async () => {
  const said = 'There is no account with the address nobody@example.org.\n'
  expect(await admin('users', 'export', 'nobody@example.org')).toEqual({ code: 1, out: '', said })
})

import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { simpleParser } from 'mailparser'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { mailFolder } from './transport.ts'

/** Maximum of listed mails, newest first. */
const mostFiles = 20

/** Lists the mails that were written to the data folder. */
export async function printMailFolder({ smtpUrl, dataDir }: Config, print: (line: string) => void): Promise<void> {
  const folder = mailFolder(dataDir)
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  print(smtpUrl ? `Mail goes to ${new URL(smtpUrl).host}.` : `SMTP_URL is not set: mail is put into ${folder}.`)
  for (const file of files.slice(-mostFiles)) {
    const { to, subject } = await readMail(join(folder, file))
    print(`  ${file}  ${to}  ${subject}`)
  }
  if (files.length > mostFiles) print(`  and ${files.length - mostFiles} older ones`)
}

/** Prints one mail. @returns false when no mail has this name */
export async function printMail({ dataDir }: Config, file: string, print: (line: string) => void): Promise<boolean> {
  const path = join(mailFolder(dataDir), basename(file))
  if (!existsSync(path)) return false
  const { to, subject, text } = await readMail(path)
  print(`To: ${to}\nSubject: ${subject}\n\n${text.trimEnd()}`)
  return true
}

async function readMail(path: string): Promise<{ to: string; subject: string; text: string }> {
  const { to, subject = '', text = '' } = await simpleParser(createReadStream(path))
  return {
    to: [to ?? []]
      .flat()
      .map((address) => address.text)
      .join(', '),
    subject,
    text,
  }
}

/** Prints pending mails, and failed ones with their reasons. */
export async function printMailQueue(db: Db, print: (line: string) => void): Promise<void> {
  const rows = await db.rows(queueSql)
  const waiting = rows.filter(({ is_over }) => !is_over).length
  print(`${waiting} waiting, ${rows.length - waiting} given up.`)
  for (const { kind, recipient, tries, is_over, last_problem } of rows) {
    const state = is_over ? 'given up' : 'waiting'
    print(`  ${state}: ${kind} to ${recipient}, ${tries} tries${last_problem ? `, last: ${last_problem}` : ''}`)
  }
}

const queueSql = sql.rows({
  kind: z.string(),
  recipient: z.string(),
  tries: z.int(),
  is_over: z.boolean(),
  last_problem: z.string().nullable(),
})`
select kind, recipient, tries, given_up_at is not null as is_over, last_problem
from mail_queue order by given_up_at nulls last, added_at limit 200`

/** Requeues all failed mails. @returns how many there are */
export async function retryMail(db: Db): Promise<number> {
  const row = await db.row(retrySql)
  return row?.count ?? 0
}

const retrySql = sql.rows({ count: z.int() })`
with again as (
  update mail_queue set given_up_at = null, tries = 0, next_try_at = now() where given_up_at is not null returning 1
)
select count(*)::int as count from again`

import { stdout } from 'node:process'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { accountFile } from './account-data/export.ts'
import { changeUser, findUsers, userCommands, userOf } from './auth/command.ts'
import { Catalogue } from './catalogue.ts'
import { Changes } from './changes/changes.ts'
import { readConfig } from './config.ts'
import { findCredential, revoke } from './credentials/queries.ts'
import type { Db } from './db/db.ts'
import { printMail, printMailFolder, printMailQueue, retryMail } from './mail/command.ts'
import { OperatorError } from './operator-error.ts'
import { Pictures } from './pictures/pictures.ts'
import { readRecord } from './progress/current-record.ts'
import { fitScheduler, resetScheduler } from './progress/fit-scheduler.ts'
import { runCommand, withDatabase } from './run-command.ts'
import { printWaitlist } from './waitlist/command.ts'

// The operator's commands, as docs/operations.md describes them.

const usage = `Usage:
  npm run admin -- mail                     what lies in the folder, waits, or was given up
  npm run admin -- mail show FILE           what one of the folder says
  npm run admin -- mail retry               try again what was given up
  npm run admin -- cards fit                the scheduler's parameters to this installation's reviews
  npm run admin -- cards reset              the parameters to those that FSRS comes with
  npm run admin -- credentials revoke ID    a certificate, by the id in its address
  npm run admin -- waitlist                 who waits for courses, as comma-separated values
  npm run admin -- users find WORDS         by a part of name or address, or by id
  npm run admin -- users COMMAND ADDRESS    ${userCommands.filter((name) => name !== 'find').join(', ')}`

async function mail([wish, file]: string[]): Promise<void> {
  const config = readConfig(process.env)
  if (wish === 'show' && file !== undefined) {
    if (!(await printMail(config, file, console.log)))
      throw new OperatorError(`There is no mail ${file} in the folder.`)
    return
  }
  if (wish !== undefined && wish !== 'retry') throw new OperatorError(usage)
  await printMailFolder(config, console.log)
  await withDatabase(async (db) => {
    if (wish === 'retry') console.log(`${await retryMail(db)} will be tried again.`)
    await printMailQueue(db, console.log)
  })
}

async function credentials([wish, id]: string[]): Promise<void> {
  if (wish !== 'revoke' || id === undefined) throw new OperatorError(usage)
  await withDatabase(async (db) => {
    const found = z.uuid().safeParse(id).success ? await findCredential(db, id) : undefined
    if (!found) throw new OperatorError(`There is no certificate ${id}.`)
    await revoke(db, found.userId, id)
    console.log(`The certificate ${id} is revoked.`)
  })
}

async function cards([wish]: string[]): Promise<void> {
  const run = wish === 'fit' ? fitScheduler : wish === 'reset' ? resetScheduler : null
  if (!run) throw new OperatorError(usage)
  await withDatabase((db) => run(db, console.log))
}

const waitlist = () => withDatabase((db) => printWaitlist(db, console.log))

async function users([command = '', words = '']: string[]): Promise<void> {
  if (!userCommands.includes(command) || words === '') throw new OperatorError(usage)
  await withDatabase(async (db, { databaseUrl, publicUrl, bucket }) => {
    // Notifies servers on the same database of ended sessions.
    const changes = new Changes(db, databaseUrl, () => {})
    const pictures = new Pictures(db, bucket, { warn: (_, words) => console.error(words) })
    const onEnded = (userId: string) => changes.allSessionsEnded(userId)
    const onDeleted = () =>
      pictures.sweep().catch(() => console.log('Their picture is deleted by the server once its store answers.'))
    const site = { db, publicUrl, print: console.log, onEnded, onDeleted }
    if (command === 'find') await findUsers(site, words)
    else if (command === 'export') await printExport(db, publicUrl, pictures, words)
    else await changeUser(site, command, words)
    changes.endStreams()
    await changes.stop()
  })
}

async function printExport(db: Db, publicUrl: string, pictures: Pictures, email: string): Promise<void> {
  const { id: userId } = await userOf(db, email)
  // Loaded for this command alone: the readers of YAML and Markdown take a while.
  const { readContent } = await import('../content/read.ts')
  const file = await accountFile({
    db,
    userId,
    publicUrl,
    readRecord: () => readRecord(db, new Catalogue(readContent()), userId),
    readPicture: () => pictures.readOwn(userId),
  })
  await pipeline(file, stdout, { end: false })
}

await runCommand(async () => {
  const [room = '', ...words] = process.argv.slice(2)
  const run = { cards, credentials, mail, users, waitlist }[room]
  if (!run) throw new OperatorError(usage)
  await run(words)
})

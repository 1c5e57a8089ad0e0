import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparePostgres } from '../postgres.ts'
import type { Attack } from './harness/attack.ts'
import { ask, countLost, type LoadLearner, load, record, signUp, Tally, untilReady } from './harness/learners.ts'
import { newFolder, type ServerProcess, startServer } from './harness/server.ts'

const learnerCount = 20
/** How much is left free, in MB: enough to notice in time, too little for a log of transactions, and nothing. */
const leftovers = [40, 3, 0]

/** Fills the small disk that the database lies on, under load, and makes room again. */
export const attack: Attack = {
  name: 'Disk full, embedded and PostgreSQL',
  run: async () => {
    if (process.getuid?.() !== 0) throw new Error('Mounting a small disk takes root: run this as root, on Linux.')
    const tally = new Tally()
    await embedded(tally)
    await withPostgres(tally)
    return tally
  },
}

async function embedded(tally: Tally): Promise<void> {
  const disk = mountDisk(300)
  const environment = { DATA_DIR: join(disk.path, 'data') }
  let server = await startServer(environment)
  const learners = await Promise.all(Array.from({ length: learnerCount }, () => signUp(server.url)))
  for (const left of leftovers) {
    const { stop } = load(tally, server.url, learners)
    await pause(1000)
    disk.fill(left)
    await pause(3000)
    await stop()
    if (server.child.exitCode === null) await whileFull(tally, server, learners)
    else if (!/^Waymark stopped\. The database in .*\n$/m.test(server.said())) {
      tally.broken.push(`The server ended without a clear line: ${server.said()}`)
    }
    disk.empty()
    if (server.child.exitCode !== null) server = await startServer(environment)
    await onceThereIsRoom(tally, server, learners)
    tally.rounds++
  }
  await server.kill('SIGTERM')
  disk.unmount()
}

async function withPostgres(tally: Tally): Promise<void> {
  const disk = mountDisk(500)
  const postgres = await preparePostgres(disk.path)
  await postgres.start()
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: newFolder() })
  const learners = await Promise.all(Array.from({ length: learnerCount }, () => signUp(server.url)))
  let announced = 0
  for (const left of leftovers) {
    const before = tally.announced
    const { stop } = load(tally, server.url, learners)
    await pause(1000)
    disk.fill(left)
    await pause(3000)
    await stop()
    announced += tally.announced - before
    disk.empty()
    // A server without room for its log ends; whoever runs it starts it again.
    await postgres.end('SIGQUIT')
    await postgres.start()
    await onceThereIsRoom(tally, server, learners)
    tally.rounds++
  }
  if (announced === 0) tally.broken.push('Nobody met a full disk with PostgreSQL: this attacked nothing.')
  await server.kill('SIGTERM')
  await postgres.stop()
  disk.unmount()
}

async function whileFull(tally: Tally, server: ServerProcess, [ana]: LoadLearner[]): Promise<void> {
  if (!ana) return
  const reading = await ask(tally, `${server.url}/api/v1/dashboard`, ana)
  if (reading?.status !== 200) tally.broken.push(`Reading on a full disk came to ${reading?.status}.`)
  const writing = await record(tally, server.url, ana)
  if (writing?.status !== 503) tally.broken.push(`Writing on a full disk came to ${writing?.status}.`)
}

async function onceThereIsRoom(tally: Tally, server: ServerProcess, learners: LoadLearner[]): Promise<void> {
  await untilReady(server.url)
  await pause(500)
  const [ana] = learners
  const answer = ana && (await record(tally, server.url, ana))
  if (answer?.status !== 200) tally.broken.push(`Writing once there was room came to ${answer?.status}.`)
  await countLost(tally, server.url, learners)
}

/** A file system of so many MB. */
function mountDisk(size: number) {
  const path = mkdtempSync(join(tmpdir(), 'waymark-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', path])
  const unmount = () => {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true })
  }
  process.on('exit', unmount)
  return {
    path,
    fill: (left: number) => {
      const { bavail, bsize } = statfsSync(path)
      try {
        writeFileSync(join(path, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - left * 1024 * 1024)))
      } catch (error) {
        // The database took the last of it: that is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(join(path, 'filling')),
    unmount: () => {
      process.off('exit', unmount)
      unmount()
    },
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

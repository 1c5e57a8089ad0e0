import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getDashboard } from '../../domain/dashboard.ts'
import { newFolder, startServer } from '../../testing/server-process.ts'
import { startPostgres } from '../postgres.ts'
import type { Attack, Tally } from './harness/attack.ts'
import { ask, countLost, type LoadLearner, load, record, signUpSeveral, untilReady } from './harness/learners.ts'

/** How much is left free, in MB: enough to notice in time, too little for a log of transactions, and nothing. */
const leftovers = [40, 3, 0]

/** Fills the small disk that the database lies on, under load, and makes room again. */
export const attack: Attack = {
  name: 'Disk full, embedded and PostgreSQL',
  run: async (tally) => {
    if (process.getuid?.() !== 0) throw new Error('Mounting a small disk takes root: run this as root, on Linux.')
    await embedded(tally)
    await withPostgres(tally)
  },
}

async function embedded(tally: Tally): Promise<void> {
  const disk = mountDisk(300)
  const environment = { DATA_DIR: join(disk.path, 'data') }
  let server = await startServer(environment)
  const learners = await signUpSeveral(server.url, 20)
  for (const left of leftovers) {
    await fillUnderLoad(tally, disk, left, server.url, learners)
    const hasEnded = server.child.exitCode !== null
    if (!hasEnded) await whileFull(tally, server.url, learners)
    else if (!/^Waymark stopped\. The database in .*\n$/m.test(server.said())) {
      tally.broken.push(`The server ended without a clear line: ${server.said()}`)
    }
    disk.empty()
    if (hasEnded) server = await startServer(environment)
    await onceThereIsRoom(tally, server.url, learners)
  }
  await server.kill()
  disk.unmount()
}

async function withPostgres(tally: Tally): Promise<void> {
  const disk = mountDisk(500)
  const postgres = await startPostgres(disk.path)
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: newFolder() })
  const learners = await signUpSeveral(server.url, 20)
  const announcedBefore = tally.announced
  for (const left of leftovers) {
    await fillUnderLoad(tally, disk, left, server.url, learners)
    disk.empty()
    // PostgreSQL without room for its log ends: an operator starts it again.
    await postgres.end('SIGQUIT')
    await postgres.start()
    await onceThereIsRoom(tally, server.url, learners)
  }
  if (tally.announced === announcedBefore)
    tally.broken.push('Nobody met a full disk with PostgreSQL: this attacked nothing.')
  await server.kill()
  await postgres.stop()
  disk.unmount()
}

async function fillUnderLoad(tally: Tally, disk: Disk, left: number, url: string, learners: LoadLearner[]) {
  const { stop } = load(tally, url, learners)
  await setTimeout(1000)
  disk.fill(left)
  await setTimeout(3000)
  await stop()
}

async function whileFull(tally: Tally, url: string, [ana]: LoadLearner[]): Promise<void> {
  if (!ana) return
  const reading = await ask(tally, `${url}${getDashboard.path}`, ana)
  if (reading?.status !== 200) tally.broken.push(`Reading on a full disk came to ${reading?.status}.`)
  const writing = await record(tally, url, ana)
  if (writing?.status !== 503) tally.broken.push(`Writing on a full disk came to ${writing?.status}.`)
}

async function onceThereIsRoom(tally: Tally, url: string, learners: LoadLearner[]): Promise<void> {
  await untilReady(url)
  await setTimeout(500)
  const [ana] = learners
  const response = ana && (await record(tally, url, ana))
  if (response?.status !== 200) tally.broken.push(`Writing once there was room came to ${response?.status}.`)
  await countLost(tally, url, learners)
  tally.rounds++
}

type Disk = ReturnType<typeof mountDisk>

/** @param size in MB */
function mountDisk(size: number) {
  const path = mkdtempSync(join(tmpdir(), 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', path])
  const unmount = () => execFileSync('umount', ['-l', path])
  process.prependListener('exit', unmount)
  return {
    path,
    /** @param left in MB */
    fill: (left: number) => {
      const { bavail, bsize } = statfsSync(path)
      try {
        writeFileSync(join(path, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - left * 1024 * 1024)))
      } catch (error) {
        // The database took the last bytes: the disk is full all the same.
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

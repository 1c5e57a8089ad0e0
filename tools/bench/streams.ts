import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getSession } from '../../domain/accounts.ts'
import { changesPath } from '../../domain/changes.ts'
import type { BenchLearner } from './learners.ts'
import { drive } from './load.ts'
import type { Memory } from './tell-memory.ts'

const streamCount = 1000

/**
 * What each of a thousand held streams of changes costs a server that was started with `tell-memory.ts`, in bytes: of
 * the process, and of what its program keeps.
 */
export async function memoryOfAStream(
  { child, url }: { child: ChildProcess; url: string },
  learners: readonly BenchLearner[],
): Promise<Memory> {
  // At work the program has room to move in already; that is no stream's.
  await drive(url, {
    requests: learners.map(({ cookie }) => ({ method: 'GET', path: getSession.path, headers: { cookie } })),
  })
  const before = await memoryOf(child)
  const streams = await hold(url, learners, streamCount)
  const after = await memoryOf(child)
  for (const socket of streams) socket.destroy()
  return {
    resident: (after.resident - before.resident) / streamCount,
    heap: (after.heap - before.heap) / streamCount,
  }
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory?')
  const [memory] = await once(child, 'message')
  return memory
}

/** Opens streams, each learner's in turn, and waits until each has begun. */
async function hold(url: string, learners: readonly BenchLearner[], count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const { cookie = '' } = learners[index % learners.length] ?? {}
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(`GET ${changesPath}?unheard=0 HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    if (!String(answer).startsWith('HTTP/1.1 200')) throw new Error(`A stream was not opened: ${answer}`)
    sockets.push(socket.resume())
  }
  return sockets
}

import { Worker } from 'node:worker_threads'

const checks = 100

/**
 * Runs a worker module for one message, which it posts about its `workerData`. Ending the worker frees its memory, and
 * stops slow work.
 *
 * @param mostMs of CPU time: on a busy machine valid input waits longer, and is not refused
 * @returns `null` once the time is used up
 */
export async function computeInWorker<Output>(
  module: URL,
  workerData: unknown,
  mostMs: number,
): Promise<Output | null> {
  const worker = new Worker(module, { workerData })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', (code) =>
        reject(new Error(`The worker ${module.pathname} ended with ${code} and no answer.`)),
      )
      const check = ({ user, system }: NodeJS.CpuUsage) => {
        if (user + system > mostMs * 1000) resolve(null)
      }
      // After its end the worker has no CPU usage; its result arrives by the events above.
      timer = setInterval(() => worker.cpuUsage().then(check, () => {}), mostMs / checks)
    })
  } finally {
    clearInterval(timer)
    await worker.terminate()
  }
}

import { Worker } from 'node:worker_threads'
import { raise } from '../../domain/errors.ts'
import { Admission } from '../admission.ts'

interface Judgement {
  id: number
  /** From 0, guessed at once, to 4. */
  score: number
  /** In words for people. */
  reasons: string[]
}

/** Refuses what a million guesses find: a few hours at a sign-in without limits. */
const leastScore = 2

/** Judging takes longer the more words are known. */
const maxKnownWords = 20

const judging = new Admission({
  atOnce: 1,
  mostWaiting: 50,
  busy: 'Very many people are choosing a password at this moment. Please try again in a few seconds.',
  retryAfter: 5,
})

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, { resolve: (judgement: Judgement) => void; reject: (error: Error) => void }>()

/**
 * Refuses a password that is easily guessed or known from leaks. No other rule applies.
 *
 * @param own public facts about the owner, such as name and address
 * @throws ProblemError with the reasons
 */
export async function refuseWeak(password: string, own: string[]): Promise<void> {
  const { score, reasons } = await judging.run(() => judge(password, own))
  if (score >= leastScore) return
  const message = ['This password is easy to guess.', ...reasons].join(' ')
  raise('weak-password', message, { errors: [{ field: 'password', message }] })
}

function judge(password: string, own: string[]): Promise<Judgement> {
  worker ??= startWorker()
  const id = ++lastId
  const known = ['Waymark', ...own]
    .flatMap((fact) => [fact, ...fact.split(/[\s@.]+/)])
    .filter(Boolean)
    .slice(0, maxKnownWords)
  worker.postMessage({ id, password, own: known })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

/** Started with the first password, and unreferenced: the worker does not keep the process alive. */
function startWorker(): Worker {
  const made = new Worker(new URL('./strength-worker.ts', import.meta.url))
  made.unref()
  made.on('message', (judgement: Judgement) => {
    waiting.get(judgement.id)?.resolve(judgement)
    waiting.delete(judgement.id)
  })
  made.on('error', (error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return made
}

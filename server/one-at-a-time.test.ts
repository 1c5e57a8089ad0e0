import { expect, test } from 'vitest'
import { completing, sharedServer } from '../testing/server.ts'
import { maxWaiting, oneAtATime } from './one-at-a-time.ts'

test('beyond so many that wait, a learner gets Retry-After; others are served, and so is who waited', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done: number[] = []
  const works = Array.from({ length: maxWaiting + 1 }, (_, index) =>
    oneAtATime('ana', () => promise.then(() => done.push(index))),
  )
  const refused = oneAtATime('ana', async () => done.push(-1))
  await expect(refused).rejects.toMatchObject({ problem: { status: 503, retryAfter: 5 } })
  expect(await oneAtATime('bo', async () => 'served')).toBe('served')
  resolve()
  await Promise.all(works)
  expect(done).toEqual([...works.keys()])
  expect(await oneAtATime('ana', async () => 'served')).toBe('served')
})

test('what fails lets the next one have its turn', async () => {
  const failed = oneAtATime('ana', () => Promise.reject(new Error('No.')))
  const next = oneAtATime('ana', async () => 'served')
  await expect(failed).rejects.toThrow('No.')
  expect(await next).toBe('served')
})

test('what a learner records waits for what of theirs is being written, and nobody else does', async () => {
  const server = await sharedServer()
  const [ana, bo] = [await server.newLearner(), await server.newLearner()]
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = oneAtATime(ana.id, () => promise)
  const done: string[] = []
  const recording = ana.record(completing('coding-1-1-1')).then(() => done.push('ana'))
  for (const lessonId of ['coding-1-1-1', 'coding-1-1-2']) await bo.record(completing(lessonId))
  done.push('bo')
  resolve()
  await Promise.all([writing, recording])
  expect(done).toEqual(['bo', 'ana'])
})

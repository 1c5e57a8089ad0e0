import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Admission, type Asker, afterOthers, asAsker } from './admission.ts'

const limits = { atOnce: 1, mostWaiting: 4, busy: 'Many are here.', retryAfter: 5 }

/** Has askers ask in turn while the only place is taken, then frees it. Answers who got it, in their order. */
async function served(admission: Admission, askers: (Partial<Asker> & { name: string })[]): Promise<string[]> {
  const order: string[] = []
  const place = await admission.enter()
  const asked = askers.map(({ name, ...asker }) =>
    asAsker(asker, () => admission.run(async () => void order.push(name))).catch(() => void order.push(`not ${name}`)),
  )
  await setImmediate()
  place.leave()
  await Promise.all(asked)
  return order
}

const from = (network: string, ...names: string[]) => names.map((name) => ({ name, network }))

describe('work that waits for a place', () => {
  test('of several networks has its turn by turns, however much of one waits', async () => {
    const order = await served(new Admission({ ...limits, mostWaiting: 10 }), [
      ...from('one', 'a1', 'a2', 'a3', 'a4'),
      ...from('two', 'b1', 'b2'),
      ...from('three', 'c1'),
    ])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('of a network that goes on asking does not keep others from their turn', async () => {
    const admission = new Admission({ ...limits, mostWaiting: 10 })
    const order: string[] = []
    const askAgain = (left: number): Promise<void> =>
      asAsker({ network: 'one' }, () =>
        admission.run(async () => {
          order.push('a')
          if (left > 0) asked.push(askAgain(left - 1))
        }),
      )
    const place = await admission.enter()
    const asked = [
      askAgain(9),
      askAgain(9),
      asAsker({ network: 'two' }, () => admission.run(async () => void order.push('b'))),
    ]
    place.leave()
    for (const one of asked) await one
    expect(order.indexOf('b')).toBeLessThan(3)
  })

  test('of a network that nothing of runs goes before all that waits of another', async () => {
    const admission = new Admission(limits)
    const order: string[] = []
    const work = (name: string) => admission.run(async () => void order.push(name))
    const asked = ['a1', 'a2', 'a3', 'b1'].map((name) => asAsker({ network: name.slice(0, 1) }, () => work(name)))
    await Promise.all(asked)
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('beyond the queue is refused with Retry-After: the last of the network that asks for most', async () => {
    const admission = new Admission(limits)
    const order = await served(admission, [...from('one', 'a1', 'a2', 'a3', 'a4', 'a5'), ...from('two', 'b1')])
    expect(order).toEqual(['not a5', 'not a4', 'a1', 'b1', 'a2', 'a3'])
    const place = await admission.enter()
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => {
        const asking = admission.run(async () => {})
        setImmediate().then(place.leave)
        return asking
      }),
    )
    expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { problem: { retryAfter: 5, status: 503, detail: 'Many are here.' } } },
    ])
  })

  test('of a network with many failures goes last, and is refused first', async () => {
    const admission = new Admission(limits)
    const order: string[] = []
    const place = await admission.enter()
    const suspects = ['s1', 's2', 's3'].map((name) =>
      afterOthers(() => admission.run(async () => void order.push(name))).catch(() => void order.push(`not ${name}`)),
    )
    const others = ['1', '2', '3'].map((network) =>
      asAsker({ network }, () => admission.run(async () => void order.push(network))),
    )
    await setImmediate()
    place.leave()
    await Promise.all([...suspects, ...others])
    expect(order).toEqual(['not s3', 'not s2', '1', '2', '3', 's1'])
  })

  test('is dropped when its connection closes, and leaves no listener behind', async () => {
    const admission = new Admission(limits)
    const response = new EventEmitter() as EventEmitter & ServerResponse
    const place = await admission.enter()
    let runs = 0
    const asked = ['gone', 'here'].map((name) =>
      asAsker({ response: name === 'gone' ? response : null }, () => admission.run(async () => void runs++)),
    )
    response.emit('close')
    place.leave()
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(runs).toBe(1)
    expect(response.listenerCount('close')).toBe(0)
  })
})

test('one piece of work of a learner runs at a time, while others go on', async () => {
  const admission = new Admission({ ...limits, atOnce: 3 })
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const work = (learnerId: string) => async () => {
    running.set(learnerId, (running.get(learnerId) ?? 0) + 1)
    most.set(learnerId, Math.max(most.get(learnerId) ?? 0, running.get(learnerId) ?? 0))
    await setImmediate()
    running.set(learnerId, (running.get(learnerId) ?? 0) - 1)
  }
  const asked = ['ana', 'ana', 'bo', 'ana', 'cleo'].map((learnerId) =>
    asAsker({ learnerId }, () => admission.run(work(learnerId))),
  )
  await Promise.all(asked)
  expect(Object.fromEntries(most)).toEqual({ ana: 1, bo: 1, cleo: 1 })
})

test('one network never takes the last of several places', async () => {
  const admission = new Admission({ ...limits, atOnce: 3 })
  const order: string[] = []
  const enter = (network: string) =>
    asAsker({ network }, async () => {
      const place = await admission.enter()
      order.push(network)
      return place
    })
  const places = [enter('a'), enter('a'), enter('a'), enter('b')]
  await Promise.all([places[0], places[1], places[3]])
  expect(order).toEqual(['a', 'a', 'b'])
  for (const place of places) (await place).leave()
  expect(order).toEqual(['a', 'a', 'b', 'a'])
})

test('a place is free again after work that failed', async () => {
  const admission = new Admission(limits)
  await expect(admission.run(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
  expect(await admission.run(async () => 'done')).toBe('done')
})

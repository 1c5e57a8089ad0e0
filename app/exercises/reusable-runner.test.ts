import { expect, test } from 'vitest'
import type { Exercise } from '../../domain/exercises.ts'
import type { Runner } from './runner.ts'
import { ReusableRunner } from './use-run.ts'

const exercise = {} as Exercise
const outcome = { output: '', problem: null, results: [] }

/** Runners in order of creation, and whether each is closed; some work makes them fail. */
function making() {
  const closed: boolean[] = []
  const make = async (): Promise<Runner> => {
    const index = closed.push(false) - 1
    return {
      async run(_, { file }) {
        if (file === 'fails') throw new Error('The frame did not load.')
        return outcome
      },
      close() {
        closed[index] = true
      },
    }
  }
  return { closed, make }
}

test('a runner is reused from run to run, and a failed one is closed before another one is made', async () => {
  const { closed, make } = making()
  const kept = new ReusableRunner()
  const run = (file: string) => kept.run(make, exercise, { file })
  expect(await run('works')).toBe(outcome)
  expect(await run('works')).toBe(outcome)
  expect(closed).toEqual([false])
  await expect(run('fails')).rejects.toThrow('did not load')
  expect(closed).toEqual([true])
  expect(await run('works')).toBe(outcome)
  expect(closed).toEqual([true, false])
})

test('two runs that fail at once leave the one that comes after them alone', async () => {
  const { closed, make } = making()
  const kept = new ReusableRunner()
  const fails = kept.run(make, exercise, { file: 'fails' })
  const failsToo = kept.run(make, exercise, { file: 'fails' })
  await expect(fails).rejects.toThrow()
  const works = kept.run(make, exercise, { file: 'works' })
  await expect(failsToo).rejects.toThrow()
  await works
  expect(closed).toEqual([true, false])
})

test('what could not be made is asked for anew, and closing takes what there is', async () => {
  const { closed, make } = making()
  const kept = new ReusableRunner()
  kept.close()
  await expect(kept.run(() => Promise.reject(new Error('No network')), exercise, {})).rejects.toThrow('No network')
  await kept.run(make, exercise, {})
  kept.close()
  await expect.poll(() => closed).toEqual([true])
})

import { beforeEach, expect, test } from 'vitest'
import type { Exercise } from '../../domain/exercises.ts'
import type { End } from './engine-frame.ts'
import { PageEngine } from './engine-runner.ts'
import type { Task } from './engine-talk.ts'
import type { EngineProgress, OnLoading } from './runner.ts'

const loaded: EngineProgress = { name: 'Python', loadedBytes: 1, bytes: 1 }

/** Engines in order of loading. The text of a task is the program; an engine runs one at a time. */
const engines: { ran: string[]; isStopped: boolean; isBusy: boolean }[] = []
beforeEach(() => {
  engines.length = 0
})

async function load(onLoading: OnLoading) {
  const engine = { ran: [] as string[], isStopped: false, isBusy: false }
  engines.push(engine)
  onLoading(loaded)
  return {
    async run({ files: { 'main.py': text = '' } }: Task): Promise<{ output: string; end: End }> {
      if (engine.isBusy || engine.isStopped) throw new Error('It runs one program at a time, and none once stopped.')
      engine.isBusy = true
      engine.ran.push(text)
      await new Promise(setImmediate)
      engine.isBusy = false
      if (text === 'never ends') return { output: '', end: { kind: 'stopped' } }
      if (text === 'hangs') return new Promise(() => {})
      const verdict = { problem: null, isUnreadable: false, results: [] }
      return { output: text, end: { kind: 'ended', verdict } }
    },
    stop() {
      engine.isStopped = true
    },
  }
}

const exercise = { files: [{ name: 'main.py', start: '' }], checks: [] } as unknown as Exercise
const runIn = (runner: ReturnType<PageEngine['runner']>, text: string) => runner.run(exercise, { 'main.py': text })

test('all that runs on a page takes turns in one engine, which ends with the last of them', async () => {
  const page = new PageEngine('Python', load)
  const [one, other] = [page.runner(() => {}), page.runner(() => {})]
  const outputs = await Promise.all([runIn(one, 'a'), runIn(other, 'b'), runIn(one, 'c')])
  expect(outputs.map(({ output }) => output)).toEqual(['a', 'b', 'c'])
  one.close()
  one.close()
  expect(await runIn(other, 'd')).toMatchObject({ output: 'd' })
  expect(engines).toMatchObject([{ ran: ['a', 'b', 'c', 'd'], isStopped: false }])
  other.close()
  await expect.poll(() => engines[0]?.isStopped).toBe(true)
})

test('only who waits for the engine hears of its loading', async () => {
  const heard: [who: string, progress: EngineProgress | null][] = []
  const page = new PageEngine('Python', load)
  const [one, other] = ['one', 'other'].map((who) => page.runner((progress) => heard.push([who, progress])))
  if (!one || !other) throw new Error('There are two.')
  await runIn(one, 'a')
  await runIn(other, 'b')
  expect(heard).toEqual([['one', loaded]])
})

test('a program that never ends is stopped with its engine, and what waits runs in another one', async () => {
  const page = new PageEngine('Python', load)
  const [one, other] = [page.runner(() => {}), page.runner(() => {})]
  const [stopped, after] = await Promise.all([runIn(one, 'never ends'), runIn(other, 'b')])
  expect(stopped.problem).toContain('took longer than 3 seconds here')
  expect(after).toMatchObject({ output: 'b', problem: null })
  expect(engines).toMatchObject([{ isStopped: true }, { ran: ['b'], isStopped: false }])
})

test('who leaves in the middle of a run holds up nobody who comes later', async () => {
  const page = new PageEngine('Python', load)
  const [one, other] = [page.runner(() => {}), page.runner(() => {})]
  void runIn(one, 'hangs')
  void runIn(other, 'a')
  await expect.poll(() => engines[0]?.ran).toEqual(['hangs'])
  one.close()
  other.close()
  expect(
    await runIn(
      page.runner(() => {}),
      'b',
    ),
  ).toMatchObject({ output: 'b' })
  expect(engines).toMatchObject([{ isStopped: true }, { ran: ['b'], isStopped: false }])
})

test('what waited for its turn when all had left does not run', async () => {
  const page = new PageEngine('Python', load)
  const [one, other] = [page.runner(() => {}), page.runner(() => {})]
  const running = runIn(one, 'never ends')
  const waiting = runIn(other, 'a')
  await expect.poll(() => engines[0]?.ran).toEqual(['never ends'])
  one.close()
  other.close()
  expect(await waiting).toMatchObject({ output: '', problem: null })
  await running
  expect(engines).toHaveLength(1)
})

test('an engine that does not load is reported, and loaded again', async () => {
  let isThere = false
  const page = new PageEngine('Python', (onLoading) => (isThere ? load(onLoading) : Promise.reject(new Error('404'))))
  const runner = page.runner(() => {})
  expect(await runIn(runner, 'a')).toMatchObject({ problem: expect.stringContaining("Python didn't load") })
  isThere = true
  expect(await runIn(runner, 'a')).toMatchObject({ output: 'a', problem: null })
})

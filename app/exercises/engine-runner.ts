import type { Exercise, Work } from '../../domain/exercises.ts'
import { allUnknown, testOf } from './check-result.ts'
import { tookLonger } from './deadline.ts'
import type { EngineWorker } from './engine-frame.ts'
import type { OnLoading, Runner, RunOutcome } from './runner.ts'

const maxRunMs = 3000

type LoadedEngine = Pick<EngineWorker, 'run' | 'stop'>

/**
 * A page's single engine of its kind: an exercise and all samples take turns. Loading is lazy; the engine lives until
 * it is stopped or its last user leaves.
 */
export class PageEngine {
  readonly #name: string
  readonly #load: (onLoading: OnLoading) => Promise<LoadedEngine>
  readonly #users = new Set<OnLoading>()
  readonly #waiting = new Set<OnLoading>()
  #engine: Promise<LoadedEngine> | null = null
  #lastTurn: Promise<unknown> = Promise.resolve()

  /**
   * @param name display name: `Python`
   * @param load rejects when the engine fails to load or start
   */
  constructor(name: string, load: (onLoading: OnLoading) => Promise<LoadedEngine>) {
    this.#name = name
    this.#load = load
  }

  /** A runner for one exercise or sample. */
  runner(onLoading: OnLoading): Runner {
    const user: OnLoading = (progress) => onLoading(progress)
    this.#users.add(user)
    return {
      run: (exercise, work, patience = 1) =>
        this.#inTurn(user, async () => {
          const isHere = this.#users.has(user)
          return isHere
            ? this.#run(exercise, work, patience)
            : { output: '', problem: null, results: allUnknown(exercise.checks) }
        }),
      close: () => {
        if (!this.#users.delete(user) || this.#users.size > 0) return
        this.#stop()
        // A running program may never end.
        this.#lastTurn = Promise.resolve()
      },
    }
  }

  #inTurn(user: OnLoading, run: () => Promise<RunOutcome>): Promise<RunOutcome> {
    this.#waiting.add(user)
    const turn = this.#lastTurn.then(run).finally(() => this.#waiting.delete(user))
    this.#lastTurn = turn.catch(() => {})
    return turn
  }

  async #run({ files, checks }: Exercise, work: Work, patience: number): Promise<RunOutcome> {
    const task = {
      files: { ...Object.fromEntries(files.map(({ name, start }) => [name, start])), ...work },
      tests: checks.map(testOf),
    }
    const loading = this.#engine ?? this.#load((progress) => this.#tell(progress))
    this.#engine = loading
    const fail = (problem: string): RunOutcome => {
      // Another user may have replaced the engine already.
      if (this.#engine === loading) this.#stop()
      return { output: '', problem, results: allUnknown(checks) }
    }
    const engine = await loading.catch(() => null)
    if (!engine) {
      this.#tell(null)
      return fail(`${this.#name} didn't load. Check your connection and run it again.`)
    }
    const { output, end } = await engine.run(task, maxRunMs * patience)
    if (end.kind === 'ended') return { output, ...end.verdict }
    const isOutOfTime = end.kind === 'stopped'
    const problem = isOutOfTime
      ? `${tookLonger(maxRunMs * patience)} Is there a loop that never ends?`
      : `${this.#name} broke down over this and was stopped. It may have run out of memory.`
    return { ...fail(problem), output, isOutOfTime }
  }

  #tell(progress: Parameters<OnLoading>[0]): void {
    for (const user of this.#waiting) user(progress)
  }
  #stop(): void {
    this.#engine?.then((engine) => engine.stop()).catch(() => {})
    this.#engine = null
  }
}

import type { Exercise, Work } from '../../domain/exercises.ts'
import { type EngineWorker, maxRunMs } from './engine-frame.ts'
import { type EngineSource, loadEngine } from './engine-loading.ts'
import type { OnLoading, Runner, RunOutcome } from './runner.ts'

/** Runs work in an engine that is fetched when it is first needed, and kept until it has to be stopped. */
export class EngineRunner implements Runner {
  readonly #source: EngineSource
  readonly #onLoading: OnLoading
  #worker: Promise<EngineWorker> | null = null

  constructor(source: EngineSource, onLoading: OnLoading) {
    this.#source = source
    this.#onLoading = onLoading
  }

  async run({ files, checks }: Exercise, work: Work): Promise<RunOutcome> {
    const passed = checks.map(() => false)
    const task = {
      files: { ...Object.fromEntries(files.map(({ name, start }) => [name, start])), ...work },
      tests: checks.map(({ test }) => test),
    }
    this.#worker ??= loadEngine(this.#source, this.#onLoading)
    const worker = await this.#worker.catch(() => null)
    if (!worker) {
      this.close()
      const problem = `${this.#source.name} could not be loaded. Check your connection and run it again.`
      return { output: '', problem, passed }
    }
    const { output, end } = await worker.run(task)
    if (end.kind === 'ended') return { output, ...end.verdict }
    this.close()
    const problem =
      end.kind === 'stopped'
        ? `Stopped after ${maxRunMs / 1000} seconds. Is there a loop that never ends?`
        : `${this.#source.name} broke down over this and was stopped. It may have run out of memory.`
    return { output, problem, passed }
  }

  close(): void {
    this.#worker?.then((worker) => worker.stop()).catch(() => {})
    this.#worker = null
  }
}

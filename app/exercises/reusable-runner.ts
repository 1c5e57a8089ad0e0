import type { Exercise, Work } from '../../domain/exercises.ts'
import type { Runner, RunOutcome } from './runner.ts'

/** A lazily created runner, which is replaced after a failure. */
export class ReusableRunner {
  #runner: Promise<Runner> | null = null

  /**
   * @param make creates the runner
   * @throws Error when the runner fails to load or run; it is then closed
   */
  async run(make: () => Promise<Runner>, exercise: Exercise, work: Work): Promise<RunOutcome> {
    this.#runner ??= make()
    const runner = this.#runner
    try {
      return await (await runner).run(exercise, work)
    } catch (error) {
      // The failed runner may have been replaced already.
      if (this.#runner === runner) this.close()
      throw error
    }
  }

  close(): void {
    void this.#runner?.then((runner) => runner.close()).catch(() => {})
    this.#runner = null
  }
}

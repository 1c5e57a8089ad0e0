import type { Exercise, Work } from '../../domain/exercises.ts'
import type { Runner, RunOutcome } from './runner.ts'

/** What runs an exercise: made when it is first needed, and anew after it failed. */
export class KeptRunner {
  #runner: Promise<Runner> | null = null

  /**
   * @param make used where there is none yet
   * @throws Error where it does not come, or cannot run: nothing of it stays then
   */
  async run(make: () => Promise<Runner>, exercise: Exercise, work: Work): Promise<RunOutcome> {
    this.#runner ??= make()
    const runner = this.#runner
    try {
      return await (await runner).run(exercise, work)
    } catch (error) {
      // What failed may have been replaced already.
      if (this.#runner === runner) this.close()
      throw error
    }
  }

  close(): void {
    void this.#runner?.then((runner) => runner.close()).catch(() => {})
    this.#runner = null
  }
}

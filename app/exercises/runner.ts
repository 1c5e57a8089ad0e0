import type { Exercise, Work } from '../../domain/exercises.ts'

/** What came of running the learner's work. */
export interface RunOutcome {
  /** What it printed, cut where it was too much. */
  output: string
  /** Why it could not run to its end, in the learner's words: an error of theirs, or that it was stopped. */
  problem: string | null
  /** One for each check of the exercise, in order: whether it is fulfilled. */
  passed: boolean[]
}

/** Runs the work of one exercise. Each kind has its own, in a chunk of its own. */
export interface Runner {
  /**
   * Runs the files, the fixed ones included, and then the checks. Resolves within 3 seconds of running, whatever the
   * work does: what takes longer is stopped and said to be. Loading an engine first does not count.
   */
  run(exercise: Exercise, work: Work): Promise<RunOutcome>
  /** Gives back what it holds: its worker, its frame. */
  close(): void
}

/** How much of an engine is loaded, from 0 to 1. */
export type OnLoading = (share: number) => void

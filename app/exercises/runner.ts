import type { Exercise, Work } from '../../domain/exercises.ts'
import type { CheckResult } from './check-result.ts'

/** What came of running the learner's work. */
export interface RunOutcome {
  /** What it printed, cut where it was too much. */
  output: string
  /** Why it could not run to its end, in the learner's words: an error of theirs, or that it was stopped. */
  problem: string | null
  /** The work could not even be read: `problem` says where, and nothing of it ran. */
  isUnreadable?: boolean
  /** One for each check of the exercise, in order. */
  results: CheckResult[]
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

/** How far the loading of an engine is. */
export interface EngineProgress {
  /** As the learner calls it: `Python`. */
  name: string
  /** What is here of it, and all of it. It starts once all is here. */
  loadedBytes: number
  bytes: number
}

/** Hears how far an engine is; `null` once it has started, or will not. */
export type OnLoading = (progress: EngineProgress | null) => void

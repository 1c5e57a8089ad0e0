import type { Exercise, Work } from '../../domain/exercises.ts'
import type { CheckResult } from './check-result.ts'

/** The result of running the learner's work. */
export interface RunOutcome {
  /** The output, cut at a maximum length. */
  output: string
  /** Why the run failed, in the learner's terms: an error, or a timeout. */
  problem: string | null
  /** The work could not be parsed: `problem` says where, and nothing ran. */
  isUnreadable?: boolean
  /** The run was stopped by the clock, which proves nothing: more time may help. */
  isOutOfTime?: boolean
  /** One result per check, in order. */
  results: CheckResult[]
}

/** Runs the work of one exercise. Each kind has a runner in a chunk of its own. */
export interface Runner {
  /**
   * Runs all files, including fixed ones, and then the checks. Resolves within 3 seconds, after a timeout if need be.
   * The loading of an engine does not count.
   *
   * @param patience how many times the usual time limits apply
   * @param page the page to show, of a work that has several, perhaps with a fragment
   */
  run(exercise: Exercise, work: Work, patience?: number, page?: string): Promise<RunOutcome>
  /** Releases the worker or frame. */
  close(): void
}

/** Loading progress of an engine. */
export interface EngineProgress {
  /** Display name: `Python`. */
  name: string
  /** Loaded bytes and their total; the engine starts after the last. */
  loadedBytes: number
  bytes: number
}

/** Receives the loading progress; `null` after start or failure. */
export type OnLoading = (progress: EngineProgress | null) => void

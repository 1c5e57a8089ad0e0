import type { CheckResult, CheckTest } from './check-result.ts'

// Messages between a page and an engine's worker.

/** The engine's files, by the worker's names for them. */
export type EngineFiles = Record<string, ArrayBuffer>

/** A program to run and to check. */
export interface Task {
  /** Every file of the exercise by name, including fixed ones. */
  files: Record<string, string>
  /** The tests of the checks, in order. */
  tests: CheckTest[]
}

/** The end of a program. */
export interface Verdict {
  problem: string | null
  /** The program could not be parsed. */
  isUnreadable: boolean
  results: CheckResult[]
}

/** Messages from the worker to the page. */
export type Report =
  /** The engine accepts tasks. */
  | { kind: 'ready' }
  /** Preparation is over and the learner's program starts. */
  | { kind: 'started' }
  | { kind: 'printed'; text: string }
  | { kind: 'ended'; verdict: Verdict }
  /** The engine itself failed. */
  | { kind: 'failed'; message: string }

import type { CheckResult, CheckTest } from './check-result.ts'

// What a page and an engine's worker say to each other.

/** The files that an engine is made of, by the names that its worker knows them by. */
export type EngineFiles = Record<string, ArrayBuffer>

/** A program to run and then to check. */
export interface Task {
  /** Every file of the exercise by its name, the fixed ones included. */
  files: Record<string, string>
  /** Of each check, in order. */
  tests: CheckTest[]
}

/** How a program ended. */
export interface Verdict {
  problem: string | null
  /** It could not even be read. */
  isUnreadable: boolean
  results: CheckResult[]
}

/** From the worker to the page. */
export type Report =
  /** The engine is there: it takes tasks. */
  | { kind: 'ready' }
  /** The learner's work runs from now on; what the engine did to prepare is over. */
  | { kind: 'started' }
  | { kind: 'printed'; text: string }
  | { kind: 'ended'; verdict: Verdict }
  /** The engine itself is broken. */
  | { kind: 'failed'; message: string }

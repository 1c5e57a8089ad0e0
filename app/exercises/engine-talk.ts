// What a page and an engine's worker say to each other.

/** The files that an engine is made of, by the names that its worker knows them by. */
export type EngineFiles = Record<string, ArrayBuffer>

/** A program to run and then to check. */
export interface Task {
  /** Every file of the exercise by its name, the fixed ones included. */
  files: Record<string, string>
  /** The `test` of each check, in order. */
  tests: string[]
}

/** How a program ended. */
export interface Verdict {
  problem: string | null
  passed: boolean[]
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

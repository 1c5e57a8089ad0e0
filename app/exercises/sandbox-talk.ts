import type { CheckResult, CheckTest } from './check-result.ts'
import type { Handler } from './loop-guards.ts'

// Messages between the page and the frame that runs a learner's work.

/** The frame's task, sent before any code of the learner's runs. */
export interface Order {
  /** The bundled text of sandbox/frame.ts. */
  program: string
  /** Authenticates reports: the learner's code does not know the nonce, so it cannot forge them. */
  nonce: string
  /** The page without scripts: each is a call of `__run` with an index of `scripts`. */
  html: string
  scripts: string[]
  /** The file of the page, and the place in it to show. */
  page: string
  fragment: string
  /** The event handler attributes of `html`. */
  handlers: Handler[]
  /** The learner's original files, by name. */
  sources: Record<string, string>
  tests: CheckTest[]
  /** The scripts as a body for sandbox/second-run.ts, where a test asks for it. */
  secondRun?: string
  /** Why the work could not be compiled, where a test asks for it: nothing of it runs. */
  problem?: string
  /** How many times the usual time limits apply. */
  patience: number
}

/** Messages from the frame. */
export type Report = { nonce: string } & (
  | { kind: 'alive' }
  | { kind: 'printed'; output: string; problem: string | null; isOutOfTime: boolean }
  | { kind: 'width'; width: number | null }
  /** The learner followed a link to another page of the work. */
  | { kind: 'followed'; page: string }
  /** The page leads away from itself. */
  | { kind: 'left' }
  | {
      kind: 'ended'
      output: string
      problem: string | null
      isOutOfTime: boolean
      isUnreadable: boolean
      results: CheckResult[]
    }
)

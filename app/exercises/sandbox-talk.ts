import type { CheckResult, CheckTest } from './check-result.ts'

// What the page and the frame that runs a learner's work say to each other.

/** What the frame is to run: sent once, before anything of the learner's is there. */
export interface Order {
  /** The text of sandbox/frame.ts as one script. */
  program: string
  /** In every report, and unknown to the learner's code: it cannot report for the frame. */
  nonce: string
  /** The page, its scripts taken out: each calls `__run` with the index of one of `scripts`. */
  html: string
  scripts: string[]
  /** The learner's files as typed, by name. */
  sources: Record<string, string>
  tests: CheckTest[]
}

/** What the frame answers with. */
export type Report = { nonce: string } & (
  | { kind: 'alive' }
  | { kind: 'printed'; output: string; problem: string | null }
  | { kind: 'width'; width: number | null }
  | { kind: 'ended'; output: string; problem: string | null; isUnreadable: boolean; results: CheckResult[] }
)

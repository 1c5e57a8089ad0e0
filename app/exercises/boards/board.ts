import type { ComponentType } from 'react'
import type { CheckResult } from '../check-result.ts'

/** An exercise that consists of arranging things rather than writing code. */
export interface Board {
  /** `work` is the text of the one file `board.json`; `before` completes missing parts with what was shown. */
  Component: ComponentType<{ work: string; onChange: (work: string, before: string) => void }>
  /** Checks the work by a check's `test`, such as `at-most-two-left-edges`. */
  check: (work: string, test: string) => CheckResult
}

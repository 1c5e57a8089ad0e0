import type { ComponentType } from 'react'

/** An exercise that consists of arranging things rather than writing code. */
export interface Board {
  /** `work` is the text of the one file `board.json`; `before` completes missing parts with what was shown. */
  Component: ComponentType<{ work: string; onChange: (work: string, before: string) => void }>
  /** Whether the work fulfils the check's `test`, such as `at-most-two-left-edges`. */
  check: (work: string, test: string) => boolean
}

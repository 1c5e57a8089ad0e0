import type { ComponentType } from 'react'

/** An exercise that is done by arranging things rather than by writing code. */
export interface Board {
  /** `work` is the text of the one file `board.json`; `before` is what was shown of it, where the text said less. */
  Component: ComponentType<{ work: string; onChange: (work: string, before: string) => void }>
  /** Whether the work fulfils what a check's `test` names, such as `at-most-two-left-edges`. */
  check: (work: string, test: string) => boolean
}

import type { Exercise, ExerciseKind } from '../../domain/exercises.ts'
import type { OnLoading, Runner } from './runner.ts'

export interface RunnerParts {
  onLoading: OnLoading
  /** Where a page or component is shown; others have no use for it. */
  place: HTMLElement
  /** What is printed or goes wrong after the run, when the learner tries what is shown. */
  onLater: (output: string, problem: string | null) => void
}

const runners: Record<ExerciseKind, (parts: RunnerParts) => Promise<Runner>> = {
  html: async (parts) => (await import('./web-runner.ts')).webRunner(parts),
  react: async (parts) => (await import('./react-runner.ts')).reactRunner(parts),
  python: async ({ onLoading }) => (await import('./python-runner.ts')).pythonRunner(onLoading),
  sql: async ({ onLoading }) => (await import('./sql-runner.ts')).sqlRunner(onLoading),
  board: async () => (await import('./board-runner.ts')).boardRunner,
}

/** What runs exercises of a kind, in a chunk that nobody loads before. */
export function runnerFor(kind: ExerciseKind, parts: RunnerParts): Promise<Runner> {
  return runners[kind](parts)
}

/** Whether the work is something to look at and to try, besides what it prints. */
export function isShown({ kind, files }: Exercise): boolean {
  return kind === 'react' || (kind === 'html' && files.some(({ name }) => name === 'index.html'))
}

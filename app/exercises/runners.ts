import { type Exercise, type ExerciseKind, makesPage } from '../../domain/exercises.ts'
import type { OnLoading, Runner, RunOutcome } from './runner.ts'

export interface RunnerParts {
  onLoading: OnLoading
  /** Container of the rendered page or component. */
  place: HTMLElement
  /** Names the frame of a page, for screen readers. */
  title: string
  /** Receives output and errors after the run, while the learner tries the page. */
  onLater: (shown: Pick<RunOutcome, 'output' | 'problem' | 'isOutOfTime'>) => void
  /** Receives the page of the work, perhaps with a fragment, to which the learner followed a link. */
  onFollow: (page: string) => void
}

const runners: Record<ExerciseKind, (parts: RunnerParts) => Promise<Runner>> = {
  html: async (parts) => (await import('./web-runner.ts')).webRunner(parts),
  react: async (parts) => (await import('./react-runner.ts')).reactRunner(parts),
  python: async ({ onLoading }) => (await import('./python-runner.ts')).pythonRunner(onLoading),
  sql: async ({ onLoading }) => (await import('./sql-runner.ts')).sqlRunner(onLoading),
  terminal: async ({ onLoading }) => (await import('./terminal-runner.ts')).terminalRunner(onLoading),
  board: async () => (await import('./board-runner.ts')).boardRunner,
}

/** The runner for a kind, loaded on demand. */
export function runnerFor(kind: ExerciseKind, parts: RunnerParts): Promise<Runner> {
  return runners[kind](parts)
}

/** Whether a check lays the work out as in a wide window. */
export function isWide({ checks }: Exercise): boolean {
  return checks.some(({ test }) => /\bat\((?:[6-9]\d\d|\d{4})\b/.test(test ?? ''))
}

/** Whether the work runs as it is typed. */
export function isLive(exercise: Exercise): boolean {
  return exercise.kind === 'terminal' || makesPage(exercise)
}

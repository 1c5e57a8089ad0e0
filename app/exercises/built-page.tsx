import type { Exercise, Work } from '../../domain/exercises.ts'
import { RunResult } from './run-result.tsx'
import { isWide } from './runners.ts'
import { useRun } from './use-run.ts'

/** The page that a finished work makes, to be looked at and tried. */
export default function BuiltPage({ exercise, work }: { exercise: Exercise; work: Work }) {
  const { place, page, setPage } = useRun(exercise, work)
  return <RunResult place={place} isShown output="" isWide={isWide(exercise)} page={page} onPage={setPage} />
}

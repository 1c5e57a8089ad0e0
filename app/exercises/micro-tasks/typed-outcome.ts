import type { Check } from '../../../domain/exercises.ts'
import type { ShownTypeTask } from '../../../domain/micro-tasks.ts'
import type { CheckResult } from '../check-result.ts'
import type { FileMistake } from '../mistakes/find-mistakes.ts'
import type { Outcome } from './task-outcome.tsx'
import { wordsInMarks } from './words-in-marks.ts'

/** The tests of a typed task, in the order in which `typedOutcome` reads their results. */
export function typedChecks({ ask, test, says, mistakes }: ShownTypeTask): Check[] {
  return [{ test, says }, ...mistakes].map(({ test, says }) => ({ asks: ask, test, says }))
}

interface Run {
  typed: string
  /** The results of `typedChecks`. */
  results: readonly CheckResult[]
  /** The error of the run. */
  problem: string | null
  /** Mistakes that the finder of syntax mistakes found. */
  found: readonly FileMistake[]
  /** The mistake behind a problem of work that could not be parsed. */
  behind?: FileMistake
}

/**
 * One sentence about what was typed. A mistake that this task knows is told before one that any code can have, unless
 * the code cannot be read for it.
 */
export function typedOutcome(
  { model, says, mistakes }: ShownTypeTask,
  { typed, results, problem, found, behind }: Run,
): Outcome {
  const [asked, ...known] = results.map(({ state }) => state)
  const seen = mistakes.filter((_, index) => known[index] === 'passed')
  const syntax = found.find(({ isReadable }) => !isReadable)
  if (asked === 'passed' && found.length === 0 && !problem)
    return { isRight: true, says: 'It does what was asked for.' }
  const first = seen.find(({ isFirst }) => isFirst)
  const wrong = (sentence: string): Outcome => ({ isRight: false, says: sentence })
  if (first) return wrong(first.says)
  const inLine = ({ line, says }: FileMistake) => wrong(`Line ${line}: ${says}`)
  if (syntax) return inLine(syntax)
  if (seen[0]) return wrong(seen[0].says)
  if (behind) return inLine(behind)
  if (found[0]) return inLine(found[0])
  if (problem) return wrong(problem)
  if (asked === 'unknown') return wrong('It could not be checked. Run it again.')
  return wrong(wordsInMarks(typed, model) ?? says)
}

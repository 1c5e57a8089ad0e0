import { TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { ProgressBar } from '../ui/progress.tsx'
import type { RunOutcome } from './runner.ts'
import './exercise.css'

interface RunResultProps {
  place: Ref<HTMLDivElement>
  /** Whether the work is something to look at, besides what it prints. */
  isShown: boolean
  /** How much of an engine is loaded, from 0 to 1. */
  loaded: number
  outcome: Pick<RunOutcome, 'output' | 'problem'> | null
}

/** What came of running the work. */
export function RunResult({ place, isShown, loaded, outcome }: RunResultProps) {
  return (
    <div>
      {loaded < 1 && (
        <div className="mt-4">
          <ProgressBar value={Math.round(loaded * 100)} label="Loading what runs your work, once" />
        </div>
      )}
      <div
        ref={place}
        hidden={!isShown}
        className="mt-6 overflow-x-auto rounded-card border border-field empty:hidden"
      />
      {outcome?.problem && (
        <p
          role="alert"
          className="mt-4 flex items-start gap-2.5 whitespace-pre-wrap rounded-card border border-danger bg-card p-4 text-sm"
        >
          <TriangleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-danger" />
          <span className={`min-w-0 flex-1 ${outcome.problem.includes('\n') ? 'font-mono' : ''}`}>
            {outcome.problem}
          </span>
        </p>
      )}
      {outcome?.output && (
        <section aria-label="Output" className="mt-4 rounded-card border border-line bg-card px-4 py-3">
          <p className="text-soft text-xs">Prints</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled by keyboard too.
            tabIndex={0}
            className="mt-1 max-h-72 overflow-auto font-mono text-sm"
          >
            {outcome.output}
          </pre>
        </section>
      )}
    </div>
  )
}

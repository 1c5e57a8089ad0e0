import type { Ref } from 'react'
import './exercise.css'

interface RunResultProps {
  place: Ref<HTMLDivElement>
  /** Whether the work is something to look at, besides what it prints. */
  isShown: boolean
  output: string
}

/** What came of running the work: the page that it makes, and what it prints. */
export function RunResult({ place, isShown, output }: RunResultProps) {
  return (
    <div className="flex h-full flex-col gap-3">
      <div
        ref={place}
        hidden={!isShown}
        className="peer relative min-h-96 flex-1 overflow-x-auto overflow-y-hidden rounded-card border border-field empty:hidden"
      />
      {isShown ? (
        <p className="hidden text-sm text-soft peer-empty:block">Your page appears here as you type.</p>
      ) : (
        !output && <p className="text-sm text-soft">Press Run, and what it prints stands here.</p>
      )}
      {output && (
        <section aria-label="Output" className="rounded-card border border-line bg-card px-4 py-3">
          <p className="text-soft text-xs">Prints</p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled by keyboard too.
            tabIndex={0}
            className="mt-1 max-h-72 overflow-auto font-mono text-sm"
          >
            {output}
          </pre>
        </section>
      )}
    </div>
  )
}

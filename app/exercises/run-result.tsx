import type { Ref } from 'react'
import './exercise.css'

interface RunResultProps {
  place: Ref<HTMLDivElement>
  /** Whether the work renders a page, besides output. */
  isShown: boolean
  output: string
}

/**
 * The result of a run: the rendered page, or else the output. Space is reserved in advance, so that the buttons below
 * do not move.
 */
export function RunResult({ place, isShown, output }: RunResultProps) {
  return (
    <div className={`relative h-full ${isShown ? '' : 'min-h-72'}`}>
      <div
        ref={place}
        hidden={!isShown}
        className="peer relative h-full min-h-[calc(24rem+2px)] overflow-x-auto overflow-y-hidden rounded-card border border-field empty:border-dashed"
      />
      {isShown ? (
        <p className="absolute inset-0 hidden place-items-center p-6 text-center text-sm text-soft peer-empty:grid">
          Your page appears here as you type.
        </p>
      ) : (
        <div className="absolute inset-0 grid">
          {output ? (
            <Printed output={output} />
          ) : (
            <p className="grid place-items-center rounded-card border border-field border-dashed p-6 text-center text-sm text-soft">
              Press Run, and what it prints stands here.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** The output. Beside a page, output appears below the buttons, since its height changes. */
export function Printed({ output, className = '' }: { output: string; className?: string }) {
  return (
    <section
      aria-label="Output"
      className={`flex min-h-0 flex-col rounded-card border border-line bg-card px-4 py-3 ${className}`}
    >
      <p className="text-soft text-xs">Prints</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled by keyboard too.
        tabIndex={0}
        className="mt-1 min-h-0 flex-1 overflow-auto font-mono text-sm"
      >
        {output}
      </pre>
    </section>
  )
}

import { useState } from 'react'
import type { Exercise } from '../../domain/exercises.ts'
import { Button } from '../ui/button.tsx'
import { BoardArea } from './board-area.tsx'

/** One way to do it, for whoever has passed or tried for a while. The learner's own work stays. */
export function Solution({ exercise: { board, solution } }: { exercise: Exercise }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="mt-4">
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the solution' : 'Show one solution'}
      </Button>
      {isOpen && (
        <section aria-label="One solution" className="mt-2 grid gap-4">
          <p className="text-sm text-soft">One way among several. Yours may look different and be just as right.</p>
          {board ? (
            <div inert>
              <BoardArea name={board} work={solution['board.json'] ?? ''} onChange={() => {}} />
            </div>
          ) : (
            Object.entries(solution).map(([name, text]) => (
              <figure key={name} className="min-w-0">
                <figcaption className="text-sm text-soft">{name}</figcaption>
                <pre
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too.
                  tabIndex={0}
                  className="mt-1 overflow-x-auto rounded-card border border-line bg-card px-4 py-3 font-mono text-sm"
                >
                  {text}
                </pre>
              </figure>
            ))
          )}
        </section>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { Task } from '../../domain/tasks.ts'
import { Button } from '../ui/button.tsx'
import { Files } from '../ui/files.tsx'
import { BoardArea } from './board-area.tsx'

interface SolutionProps {
  task: Task
  hasPassed: boolean
  onOpen: () => void
}

/** A sample solution, after passing or several runs. The learner's work does not change. */
export function Solution({ task: { id, exercise }, hasPassed, onOpen }: SolutionProps) {
  const { board, solution } = exercise
  const [isOpen, setIsOpen] = useState(false)
  function toggle() {
    if (!isOpen) onOpen()
    setIsOpen(!isOpen)
  }
  return (
    <div className="mt-4">
      <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide the solution' : 'Show one solution'}
      </Button>
      {!hasPassed && !isOpen && (
        <p className="pl-3 text-sm text-soft">If you read it now, the task counts when you pass it on another day.</p>
      )}
      {isOpen && (
        <section aria-label="One solution" className="mt-2 grid gap-4">
          <p className="text-sm text-soft">One way among several. Yours may look different and be just as right.</p>
          {board ? (
            <div inert>
              <BoardArea id={id} board={board} work={solution['board.json'] ?? ''} onChange={() => {}} />
            </div>
          ) : (
            <Files files={solution} />
          )}
        </section>
      )}
    </div>
  )
}

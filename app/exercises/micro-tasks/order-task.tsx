import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { firstMisplaced } from '../../../domain/micro-tasks-rules.ts'
import { Button } from '../../ui/button.tsx'
import { scrambled } from '../scrambled.ts'
import type { TaskProps } from './micro-task.tsx'
import { Question } from './question.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

/** Lines are pressed one after the other, in their order: by finger, by keyboard and by ear. */
export function OrderTask({ task }: TaskProps<'order'>) {
  const { ask, why, lines } = task
  const [built, setBuilt] = useState<number[]>([])
  const left = scrambled(lines).filter((index) => !built.includes(index))
  const misplaced = left.length === 0 ? firstMisplaced(task, built) : null
  const outcome: Outcome =
    left.length > 0
      ? null
      : misplaced === null
        ? { isRight: true, says: why }
        : { isRight: false, says: `Line ${misplaced + 1} does not belong there. Press it to take it out.` }
  return (
    <>
      <Question ask={ask} />
      <ol
        aria-label="Your order"
        className="mt-3 grid min-h-11 gap-1 rounded-control border border-field border-dashed p-1.5"
      >
        {built.map((index, place) => (
          <li key={index}>
            <LineButton
              text={lines[index] ?? ''}
              label={`Line ${place + 1}, take out:`}
              number={place + 1}
              isWrong={place === misplaced}
              onPress={() => setBuilt(built.filter((other) => other !== index))}
            />
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <ul aria-label="Lines to place" className="mt-2 grid gap-1">
          {left.map((index) => (
            <li key={index}>
              <LineButton text={lines[index] ?? ''} label="Place next:" onPress={() => setBuilt([...built, index])} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {built.length > 0 && left.length > 0 && `${counted(left.length, 'line')} left`}
      </p>
      <TaskOutcome outcome={outcome} />
      {built.length > 0 && !outcome?.isRight && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setBuilt([])}>
          <RotateCcw size={18} />
          Start over
        </Button>
      )}
    </>
  )
}

interface LineButtonProps {
  text: string
  /** Says to a screen reader what a press does. */
  label: string
  number?: number
  isWrong?: boolean
  onPress: () => void
}

function LineButton({ text, label, number, isWrong = false, onPress }: LineButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={`flex min-h-9 w-full items-start gap-3 rounded-control border px-3 py-1.5 pointer-coarse:min-h-11 text-left hover:border-pine ${isWrong ? 'border-blaze' : 'border-field bg-card'}`}
    >
      {number !== undefined && (
        <span aria-hidden className="w-4 shrink-0 text-right text-soft text-sm tabular-nums">
          {number}
        </span>
      )}
      <span className="sr-only">{label}</span>
      <code translate="no" className="wrap-anywhere min-w-0 whitespace-pre-wrap font-mono text-sm">
        {text}
      </code>
    </button>
  )
}

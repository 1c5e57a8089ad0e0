import { useId, useRef, useState } from 'react'
import { isRightValue } from '../../../domain/micro-tasks-rules.ts'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import type { TaskProps } from './micro-task.tsx'
import { Question } from './question.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

const ownType = '<!doctype html><style>body{margin:1rem;font:1rem/1.5 system-ui,sans-serif}</style>'

/** A value of a page is moved until what is asked for holds. */
export function TurnTask({ task }: TaskProps<'turn'>) {
  const { ask, why, page, label, unit, from, to, step, start, right } = task
  const [value, setValue] = useState(start)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = `${Number(value.toFixed(3))}${unit}`
  function show(next: number) {
    frame.current?.contentDocument?.documentElement.style.setProperty('--value', `${next}${unit}`)
  }
  function turn(next: number) {
    setValue(next)
    setOutcome(null)
    show(next)
  }
  function answer() {
    const isRight = isRightValue(task, value)
    setOutcome({ isRight, says: isRight ? why : value < right[0] ? 'Try a larger value.' : 'Try a smaller value.' })
  }
  return (
    <>
      <Question ask={ask} />
      {/* Our own page, without scripts: the origin lets this page set its value. */}
      <iframe
        ref={frame}
        title={`Page with ${label} ${shown}`}
        sandbox="allow-same-origin"
        srcDoc={ownType + page}
        onLoad={() => show(value)}
        className="mt-3 h-48 w-full rounded-control border border-line [background:white] [color-scheme:light]"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id}>
          <InlineCode text={label} />
        </label>
        <input
          id={id}
          type="range"
          min={from}
          max={to}
          step={step}
          value={value}
          aria-valuetext={shown}
          className="min-w-40 flex-1"
          onChange={(event) => turn(Number(event.target.value))}
        />
        <output htmlFor={id} translate="no" className="min-w-14 font-mono text-sm tabular-nums">
          {shown}
        </output>
      </div>
      <TaskOutcome outcome={outcome} />
      {!outcome?.isRight && (
        <Button variant="secondary" size="small" className="mt-3" onClick={answer}>
          Answer
        </Button>
      )}
    </>
  )
}

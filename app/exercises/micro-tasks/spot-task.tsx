import { useState } from 'react'
import type { TaskProps } from './micro-task.tsx'
import { Question } from './question.tsx'
import { TaskOutcome } from './task-outcome.tsx'

/** One line of a sample is pressed. */
export function SpotTask({ task: { ask, why, sample, answer } }: TaskProps<'spot'>) {
  const [pressed, setPressed] = useState<number | null>(null)
  const isRight = pressed === answer
  return (
    <>
      <Question ask={ask} />
      <ol className="mt-3 grid rounded-control border border-line bg-paper py-1.5">
        {sample.split('\n').map((text, index) => {
          const line = index + 1
          const isPressed = pressed === line
          const mark = !isPressed
            ? ''
            : isRight
              ? 'bg-moss outline-2 outline-pine'
              : 'outline-2 outline-blaze outline-dashed'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sample stay in their order.
            <li key={index} className="grid">
              <button
                type="button"
                aria-pressed={isPressed}
                disabled={isRight}
                onClick={() => setPressed(line)}
                className={`flex min-h-8 gap-3 px-3 py-1 text-left -outline-offset-2 enabled:hover:bg-moss ${mark}`}
              >
                <span className="w-5 shrink-0 text-right text-soft text-sm tabular-nums">
                  <span className="sr-only">Line </span>
                  {line}
                </span>
                <code translate="no" className="wrap-anywhere min-w-0 whitespace-pre-wrap font-mono text-sm leading-6">
                  {text}
                </code>
              </button>
            </li>
          )
        })}
      </ol>
      <TaskOutcome
        outcome={
          pressed === null
            ? null
            : isRight
              ? { isRight, says: why }
              : { isRight, says: `Line ${pressed} is as it should be.` }
        }
      />
    </>
  )
}

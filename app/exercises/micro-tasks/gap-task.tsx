import { type FormEvent, Fragment, useState } from 'react'
import { gap } from '../../../domain/micro-tasks-rules.ts'
import { Button } from '../../ui/button.tsx'
import { gapOutcome } from './gap-outcome.ts'
import { Question } from './question.tsx'
import { Sample } from './sample.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

interface GapTaskProps {
  ask: string
  why: string
  /** With gaps; without one, the answer is typed below. */
  sample: string
  /** The right texts of each gap. */
  answers: readonly (readonly string[])[]
}

/** Short answers are typed, into the gaps of a sample or below it. */
export function GapTask({ ask, why, sample, answers }: GapTaskProps) {
  const [typed, setTyped] = useState(() => answers.map(() => ''))
  const [outcome, setOutcome] = useState<Outcome>(null)
  const pieces = sample.split(gap)
  const isEmpty = typed.some((text) => text.trim() === '')

  function change(index: number, text: string) {
    setTyped(typed.with(index, text))
    setOutcome(null)
  }
  function answer(event: FormEvent) {
    event.preventDefault()
    if (isEmpty) return
    setOutcome(gapOutcome(typed, answers, why))
  }
  function showAnswer() {
    setTyped(answers.map(([first = '']) => first))
    setOutcome({ isRight: true, says: why })
  }
  const field = (index: number) => (
    <input
      aria-label={answers.length > 1 ? `Gap ${index + 1} of ${answers.length}` : 'Your answer'}
      translate="no"
      value={typed[index]}
      size={Math.max(6, ...(answers[index] ?? []).map(({ length }) => length + 2))}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="control inline-block h-9 pointer-coarse:h-11 w-auto max-w-full px-2 py-0 font-mono text-base"
      onChange={(event) => change(index, event.target.value)}
    />
  )

  return (
    <form onSubmit={answer}>
      <Question ask={ask} />
      {pieces.length === 1 ? (
        <>
          <Sample text={sample} />
          <div className="mt-3">{field(0)}</div>
        </>
      ) : (
        <pre className="mt-3 overflow-x-auto rounded-control border border-line bg-paper px-4 py-3 font-mono text-sm leading-9">
          {pieces.map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sample stay in their order.
            <Fragment key={index}>
              {index > 0 && field(index - 1)}
              <code translate="no">{piece}</code>
            </Fragment>
          ))}
        </pre>
      )}
      <TaskOutcome outcome={outcome} />
      {!outcome?.isRight && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button type="submit" variant="secondary" size="small" aria-disabled={isEmpty}>
            Answer
          </Button>
          {outcome && (
            <Button variant="quiet" size="small" onClick={showAnswer}>
              Show the answer
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

import { useState } from 'react'
import { AnswerOptions } from '../../ui/answer-options.tsx'
import { Button } from '../../ui/button.tsx'
import type { TaskOf } from './micro-task.tsx'
import { Sample } from './sample.tsx'
import { TaskOutcome } from './task-outcome.tsx'

interface ChooseTaskProps {
  task: TaskOf<'choose' | 'predict'>
  options: readonly string[]
  /** Counted from 1. */
  answer: number
}

export function ChooseTask({ task: { ask, sample, why }, options, answer }: ChooseTaskProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  return (
    <>
      {sample && <Sample text={sample} />}
      <div className={sample ? 'mt-3' : ''}>
        <AnswerOptions
          question={ask}
          options={options}
          chosen={chosen}
          onChoose={isAnswered ? undefined : setChosen}
          answer={isAnswered ? answer - 1 : undefined}
        />
      </div>
      <TaskOutcome isOnce outcome={isAnswered ? { isRight: chosen === answer - 1, says: why } : null} />
      {!isAnswered && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          disabled={chosen === null}
          onClick={() => setIsAnswered(true)}
        >
          Answer
        </Button>
      )}
    </>
  )
}

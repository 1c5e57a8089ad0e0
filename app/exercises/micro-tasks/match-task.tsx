import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { Choice } from '../choice.tsx'
import { shuffledPartners } from '../scrambled.ts'
import type { TaskProps } from './micro-task.tsx'
import { Question } from './question.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

/** Each thing gets one of the partners, which stand below it in full: a list to open cuts long ones on a phone. */
export function MatchTask({ task }: TaskProps<'match'>) {
  const { ask, why, pairs } = task
  const things = Object.keys(pairs)
  const options = shuffledPartners(task).map((partner) => ({
    value: partner,
    label: (
      <span className="wrap-anywhere min-w-0">
        <InlineCode text={partner} />
      </span>
    ),
  }))
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<Outcome>(null)
  const isOpen = things.some((thing) => !chosen[thing])
  function answer() {
    if (isOpen) return
    const wrong = things.find((thing) => chosen[thing] !== pairs[thing])
    setOutcome(
      wrong === undefined ? { isRight: true, says: why } : { isRight: false, says: `Look at ${quoted(wrong)} again.` },
    )
  }
  return (
    <>
      <Question ask={ask} />
      <div className="mt-3 grid gap-4">
        {things.map((thing) => (
          <Choice
            key={thing}
            legend={<InlineCode text={thing} />}
            options={options}
            value={chosen[thing] ?? ''}
            isDisabled={outcome?.isRight ?? false}
            onChange={(partner) => {
              setChosen({ ...chosen, [thing]: partner })
              setOutcome(null)
            }}
          />
        ))}
      </div>
      <TaskOutcome outcome={outcome} />
      {!outcome?.isRight && (
        <Button variant="secondary" size="small" className="mt-3" aria-disabled={isOpen} onClick={answer}>
          Answer
        </Button>
      )}
    </>
  )
}

function quoted(thing: string): string {
  return thing.includes('`') ? thing : `'${thing}'`
}

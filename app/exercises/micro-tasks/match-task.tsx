import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { shuffledPartners } from '../scrambled.ts'
import type { TaskProps } from './micro-task.tsx'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

/** Each thing gets one of the partners, which stand below it in full: a list to open cuts long ones on a phone. */
export function MatchTask({ task }: TaskProps<'match'>) {
  const { ask, why, pairs } = task
  const id = useId()
  const things = Object.keys(pairs)
  const partners = shuffledPartners(task)
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
      <p className="font-semibold">
        <InlineCode text={ask} />
      </p>
      <div className="mt-3 grid gap-4">
        {things.map((thing, index) => (
          <fieldset key={thing} disabled={outcome?.isRight ?? false} className="min-w-0">
            <legend className="wrap-anywhere mb-1.5 font-medium">
              <InlineCode text={thing} />
            </legend>
            <div className="flex flex-wrap gap-1.5 text-base">
              {partners.map((partner) => (
                <label
                  key={partner}
                  className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-field bg-card px-3 py-1.5 has-disabled:cursor-default has-checked:border-pine has-checked:bg-moss has-enabled:hover:border-pine has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2"
                >
                  <input
                    type="radio"
                    name={`${id}-${index}`}
                    checked={chosen[thing] === partner}
                    className="size-4 shrink-0 accent-pine"
                    onChange={() => {
                      setChosen({ ...chosen, [thing]: partner })
                      setOutcome(null)
                    }}
                  />
                  <span className="wrap-anywhere min-w-0">
                    <InlineCode text={partner} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
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

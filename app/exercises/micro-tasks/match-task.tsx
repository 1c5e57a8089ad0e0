import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InlineCode } from '../../ui/inline-code.tsx'
import { Select } from '../../ui/select.tsx'
import type { TaskProps } from './micro-task.tsx'
import { scrambled } from './scrambled.ts'
import { type Outcome, TaskOutcome } from './task-outcome.tsx'

const plain = (text: string) => text.replaceAll('`', '')

/** Each thing gets its partner from a list. */
export function MatchTask({ task: { ask, why, pairs, others } }: TaskProps<'match'>) {
  const things = Object.keys(pairs)
  const partners = [...new Set([...Object.values(pairs), ...others])]
  const options = [
    { value: '', label: 'Choose …' },
    ...scrambled(partners).map((index) => ({ value: partners[index] ?? '', label: plain(partners[index] ?? '') })),
  ]
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
      <ul className="mt-3 grid gap-2">
        {things.map((thing) => (
          <li key={thing} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span aria-hidden className="min-w-0">
              <InlineCode text={thing} />
            </span>
            <Select
              label={plain(thing)}
              hideLabel
              value={chosen[thing] ?? ''}
              options={options}
              disabled={outcome?.isRight ?? false}
              onChange={(partner) => {
                setChosen({ ...chosen, [thing]: partner })
                setOutcome(null)
              }}
            />
          </li>
        ))}
      </ul>
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

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { hasModifier, plainKey } from '../ui/keys.ts'

/** 1 for forgotten, 2 for hard, 3 for known, 4 for easy. */
export type Grade = 1 | 2 | 3 | 4

const words: Readonly<Record<Grade, string>> = { 1: 'Forgot', 2: 'Hard', 3: 'Knew it', 4: 'Easy' }

interface RatingsProps {
  grades: readonly Grade[]
  /** The one that Enter chooses. */
  usual: Grade
  onRate: (grade: Grade) => void
}

/** How well a card was known. Number keys choose too. */
export function Ratings({ grades, usual, onRate }: RatingsProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    first.current?.focus({ preventScroll: true })
    first.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function rateByNumber(event: KeyboardEvent) {
    const grade = grades.find((one) => String(one) === plainKey(event))
    if (grade && !hasModifier(event)) onRate(grade)
  }
  return (
    <fieldset className="mt-6" onKeyDown={rateByNumber}>
      <legend className="sr-only">How well did you know it?</legend>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {grades.map((grade) => (
          <Button
            key={grade}
            ref={grade === usual ? first : null}
            variant={grade === usual ? 'primary' : 'secondary'}
            className="min-w-0 max-sm:px-1 max-sm:text-sm"
            onClick={() => onRate(grade)}
          >
            {words[grade]}
          </Button>
        ))}
      </div>
      <p className="mt-3 text-soft text-xs pointer-coarse:hidden">
        Keys {grades[0]} to {grades.at(-1)} choose, Enter is {words[usual]}.
      </p>
    </fieldset>
  )
}

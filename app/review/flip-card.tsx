import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'
import { type Grade, Ratings } from './ratings.tsx'

interface FlipCardProps {
  front: string
  back: string
  onRate: (grade: Grade) => void
}

/** A card with two sides: its learner answers in their head, turns it and says how well they knew it. */
export function FlipCard({ front, back, onRate }: FlipCardProps) {
  const [isTurned, setIsTurned] = useState(false)
  const turn = useRef<HTMLButtonElement>(null)
  useEffect(() => turn.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line font-display font-semibold text-xl" dir="auto">
        <InlineCode text={front} />
      </p>
      <div role="status">
        {isTurned && (
          <p className="wrap-anywhere mt-5 whitespace-pre-line border-line border-t pt-5 text-lesson" dir="auto">
            <InlineCode text={back} />
          </p>
        )}
      </div>
      {isTurned ? (
        <Ratings grades={[1, 2, 3, 4]} usual={3} onRate={onRate} />
      ) : (
        <Button ref={turn} className="mt-8 w-full sm:w-auto" onClick={() => setIsTurned(true)}>
          Show the answer
        </Button>
      )}
    </>
  )
}

import { Lightbulb } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { InlineCode } from '../ui/inline-code.tsx'

/** Hints, revealed one at a time. */
export function Hints({ hints }: { hints: string[] }) {
  const [count, setCount] = useState(0)
  const left = hints.length - count
  const list = useRef<HTMLOListElement>(null)
  function showNext() {
    setCount(count + 1)
    // The button vanishes with the last hint.
    if (left === 1) list.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mt-4">
      {/* Announced as they appear. */}
      <ol ref={list} tabIndex={-1} aria-live="polite" aria-label="Hints" className="grid gap-2 outline-none">
        {hints.slice(0, count).map((hint, index) => (
          <li key={hint} className="rounded-card border border-line border-dashed px-4 py-3">
            <span className="text-sm text-soft">Hint {index + 1}: </span>
            <InlineCode text={hint} />
          </li>
        ))}
      </ol>
      {left > 0 && (
        <Button variant="quiet" className={count > 0 ? 'mt-2' : ''} onClick={showNext}>
          <Lightbulb />
          {count === 0 ? 'Show a hint' : `Next hint (${left} left)`}
        </Button>
      )}
    </div>
  )
}

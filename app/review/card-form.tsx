import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Card, longestSide } from '../../domain/items/deck.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'

type Sides = Pick<Card, 'front' | 'back'>

interface CardFormProps {
  /** The card to change; none for a new one. */
  card?: Sides
  /** Called with null when nothing is to be changed. */
  onDone: (sides: Sides | null) => void
}

const empty: Sides = { front: '', back: '' }

/** Both sides of a card. A new card is followed by the next. */
export function CardForm({ card = empty, onDone }: CardFormProps) {
  const [sides, setSides] = useState(card)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const front = useRef<HTMLTextAreaElement>(null)
  useEffect(() => front.current?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = { front: sides.front.trim(), back: sides.back.trim() }
    setIsIncomplete(!trimmed.front || !trimmed.back)
    if (!trimmed.front || !trimmed.back) return
    onDone(trimmed)
    setSides(empty)
    front.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <TextArea
        ref={front}
        label="Front"
        hint="One question, about one thing."
        rows={2}
        maxLength={longestSide}
        value={sides.front}
        problem={isIncomplete && !sides.front.trim() ? 'Write what is asked.' : null}
        onChange={({ target }) => setSides({ ...sides, front: target.value })}
      />
      <TextArea
        label="Back"
        hint="The answer, as short as it can be."
        rows={2}
        maxLength={longestSide}
        value={sides.back}
        problem={isIncomplete && !sides.back.trim() ? 'Write the answer.' : null}
        onChange={({ target }) => setSides({ ...sides, back: target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          {card === empty ? 'Add this card' : 'Save'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onDone(null)}>
          {card === empty ? 'Done' : 'Leave it as it is'}
        </Button>
      </div>
    </form>
  )
}

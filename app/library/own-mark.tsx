import { CircleCheck } from 'lucide-react'
import type { Mark } from '../../domain/items/mark.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'

const stars = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} of 5` }))
const ratings = [{ value: '', label: 'None' }, ...stars]

interface OwnMarkProps {
  title: string
  mark: Mark
  onChange: (mark: Mark) => void
}

/** Whether the learner is done with a resource. */
export function DoneButton({ title, mark, onChange }: OwnMarkProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="relative z-10"
      aria-pressed={mark.isDone}
      onClick={() => onChange({ ...mark, isDone: !mark.isDone })}
    >
      <CircleCheck size={18} className={mark.isDone ? 'fill-moss' : ''} />
      {mark.isDone ? 'Done' : 'Mark as done'}
      <span className="sr-only"> {title}</span>
    </Button>
  )
}

/** From 1 to 5. */
export function OwnRating({ title, mark, onChange }: OwnMarkProps) {
  return (
    <div className="relative z-10 mt-3 flex items-center justify-between gap-3 text-sm text-soft">
      <span aria-hidden>Your rating</span>
      <div className="w-28">
        <Select
          label={`Your rating of ${title}`}
          hideLabel
          value={mark.rating === null ? '' : String(mark.rating)}
          options={ratings}
          onChange={(value) => onChange({ ...mark, rating: value === '' ? null : Number(value) })}
        />
      </div>
    </div>
  )
}

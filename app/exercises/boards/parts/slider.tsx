import type { ReactNode } from 'react'
import { Field } from '../../../ui/field.tsx'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  /** The value in words, for display and screen readers: `33 %`. */
  says: (value: number) => string
  onChange: (value: number) => void
  /** The effect of the value, shown below. */
  note?: ReactNode
}

/** A range input with its value beside it. */
export function Slider({ label, value, min, max, step = 1, says, onChange, note }: SliderProps) {
  return (
    <Field label={label} hint={note}>
      {(control) => (
        <span className="flex items-center gap-3">
          <input
            {...control}
            type="range"
            className="h-8 min-w-0 flex-1"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={says(value)}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
          <span aria-hidden className="min-w-14 text-right text-sm tabular-nums">
            {says(value)}
          </span>
        </span>
      )}
    </Field>
  )
}

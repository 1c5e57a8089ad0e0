import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import { within } from './moving.ts'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

/** A number field with steps. Empty and out-of-range input stays in the field and never reaches the board. */
export function NumberField({ label, value, min, max, step = 1, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      type="number"
      inputMode="decimal"
      label={label}
      min={min}
      max={max}
      step={step}
      value={draft ?? String(value)}
      onChange={({ target }) => {
        setDraft(target.value)
        if (target.value !== '' && Number.isFinite(target.valueAsNumber))
          onChange(within(min, max, target.valueAsNumber))
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

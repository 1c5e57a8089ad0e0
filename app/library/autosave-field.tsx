import { useState } from 'react'
import { TextArea, TextField } from '../ui/field.tsx'

interface AutosaveFieldProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  value: string
  maxLength: number
  /** Number of lines of a multiline field. */
  rows?: number
  isRequired?: boolean
  onSave: (value: string) => void
}

/** A text field that saves while typing. A required field that was emptied reverts on blur. */
export function AutosaveField({ value, rows, isRequired = false, onSave, ...props }: AutosaveFieldProps) {
  const [blank, setBlank] = useState<string | null>(null)
  const control = {
    ...props,
    value: blank ?? value,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      const isBlank = isRequired && currentTarget.value.trim() === ''
      setBlank(isBlank ? currentTarget.value : null)
      if (!isBlank) onSave(currentTarget.value)
    },
    onBlur: () => setBlank(null),
  }
  return rows ? <TextArea rows={rows} {...control} /> : <TextField {...control} />
}

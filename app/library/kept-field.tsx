import { useState } from 'react'
import { TextArea, TextField } from '../ui/field.tsx'

interface KeptFieldProps {
  label: string
  hideLabel?: boolean
  placeholder?: string
  value: string
  maxLength: number
  /** Lines, where it has several. */
  rows?: number
  isRequired?: boolean
  onKeep: (value: string) => void
}

/** A text that is kept as one types. One that is required and was emptied is as it was once its field is left. */
export function KeptField({ value, rows, isRequired = false, onKeep, ...props }: KeptFieldProps) {
  const [blank, setBlank] = useState<string | null>(null)
  const control = {
    ...props,
    value: blank ?? value,
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      const isBlank = isRequired && currentTarget.value.trim() === ''
      setBlank(isBlank ? currentTarget.value : null)
      if (!isBlank) onKeep(currentTarget.value)
    },
    onBlur: () => setBlank(null),
  }
  return rows ? <TextArea rows={rows} {...control} /> : <TextField {...control} />
}

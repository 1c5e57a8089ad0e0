import { ChevronDown } from 'lucide-react'
import { Field } from './field.tsx'

interface SelectProps<Value extends string> {
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** The native select, which every phone and screen reader supports. */
export function Select<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  disabled,
  onChange,
}: SelectProps<Value>) {
  return (
    <Field label={label} hideLabel={hideLabel}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            className="control appearance-none truncate pr-9"
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
        </span>
      )}
    </Field>
  )
}

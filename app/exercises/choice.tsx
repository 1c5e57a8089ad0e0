import { type ReactNode, useId } from 'react'

interface ChoiceProps<Value extends string> {
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  /** One of the options, or any other text for no choice. */
  value: string
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** A row of options with a single choice. */
export function Choice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  isDisabled = false,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="wrap-anywhere mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-field bg-card px-3 py-1.5 font-medium text-sm transition-colors duration-150 has-disabled:cursor-default has-enabled:hover:border-pine has-checked:border-pine has-checked:bg-moss has-focus-visible:outline-2 has-focus-visible:outline-pine has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              className="size-4 shrink-0"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3.5 font-medium">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: of a checkbox the browser itself tells whether it is on
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
      {label}
    </label>
  )
}

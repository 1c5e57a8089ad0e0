import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../ui/field.tsx'

interface PasswordFieldProps {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  problem: string | null
}

/** A password field with a button that reveals its text. */
export function PasswordField({ label = 'Password', autoComplete, hint, problem }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            className="control pr-12"
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            required
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-soft hover:text-ink"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon />
          </button>
        </span>
      )}
    </Field>
  )
}

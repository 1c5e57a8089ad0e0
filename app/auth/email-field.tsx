import { TextField } from '../ui/field.tsx'

interface EmailFieldProps {
  /** What was typed so far, also in another form. */
  typed?: string
  onType?: (email: string) => void
  problem: string | null
}

/** The address of an account. Whoever goes on to another way in does not type it again. */
export function EmailField({ typed, onType, problem }: EmailFieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      autoComplete="username"
      required
      defaultValue={typed}
      onChange={({ target }) => onType?.(target.value)}
      problem={problem}
    />
  )
}

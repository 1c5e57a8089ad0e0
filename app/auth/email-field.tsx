import { TextField } from '../ui/field.tsx'

interface EmailFieldProps {
  /** Text typed so far, shared between forms. */
  typed?: string
  onType?: (email: string) => void
  problem: string | null
}

/** The email address of an account, shared between the ways to sign in. */
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

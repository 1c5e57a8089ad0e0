import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  /** Help text before any problem. */
  hint?: ReactNode
  /** The problem with the present value, in words. */
  problem?: string | null | undefined
  /** For visually obvious labels, which stay available to screen readers. */
  hideLabel?: boolean
}

/** Props that link a control to its label, hint and problem. */
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label, a control (rendered by `children` with the given props) and its hint or problem. */
export function Field({
  label,
  hint,
  problem,
  hideLabel,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const note = problem || hint
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={`text-sm ${problem ? 'text-danger' : 'text-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, problem, hideLabel, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel}>
      {(control) => <input dir="auto" className="control" {...input} {...control} />}
    </Field>
  )
}

export function TextArea({ label, hint, problem, hideLabel, ...input }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel}>
      {(control) => <textarea dir="auto" className="control" rows={4} {...input} {...control} />}
    </Field>
  )
}

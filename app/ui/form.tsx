import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface FormProps {
  /** The form's name for screen readers. */
  label: string
  /** Another submission waits for this one. `problem` belongs to no single field. */
  call: { isPending: boolean; problem: string | null }
  submitLabel: string
  submitVariant?: ComponentProps<typeof Button>['variant']
  /** Large by default; smaller on pages with several forms. */
  submitSize?: ComponentProps<typeof Button>['size']
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** A form whose required props make pending state and problem impossible to forget. */
export function Form({
  label,
  call: { isPending, problem },
  submitLabel,
  submitVariant,
  submitSize = 'large',
  onSubmit,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  // After a failed submission, focus moves to the first invalid field.
  useEffect(() => {
    const atFault = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (isPending || !wasSent.current || !atFault) return
    wasSent.current = false
    atFault.focus()
  })
  return (
    <form
      ref={form}
      aria-label={label}
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        wasSent.current = true
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {problem && <Alert title={problem} />}
      {children}
      <Button type="submit" variant={submitVariant} size={submitSize} aria-disabled={isPending} aria-busy={isPending}>
        {submitLabel}
        {isPending && (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:hidden"
          />
        )}
      </Button>
    </form>
  )
}

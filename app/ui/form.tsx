import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface FormProps {
  /** Its name for those who move from form to form. */
  label: string
  /** While true the form cannot be sent again. */
  pending: boolean
  /** What went wrong with the last try and belongs to no single field, in words. */
  problem: string | null
  submitLabel: string
  submitLook?: ComponentProps<typeof Button>['look']
  /** Large, but where it is one of several on its page. */
  submitSize?: ComponentProps<typeof Button>['size']
  onSubmit: (data: FormData) => void
  children: ReactNode
}

/** A form that cannot forget to show that it is busy, or what went wrong. */
export function Form({
  label,
  pending,
  problem,
  submitLabel,
  submitLook,
  submitSize = 'large',
  onSubmit,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  // After a try that failed, the first field at fault is where to go on.
  useEffect(() => {
    const atFault = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (pending || !wasSent.current || !atFault) return
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
        if (pending) return
        wasSent.current = true
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {problem && <Alert title={problem} />}
      {children}
      <Button type="submit" look={submitLook} size={submitSize} aria-disabled={pending} aria-busy={pending}>
        {submitLabel}
        {pending && (
          <span
            aria-hidden
            className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:hidden"
          />
        )}
      </Button>
    </form>
  )
}

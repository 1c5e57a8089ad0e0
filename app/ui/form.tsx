import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

interface FormProps {
  /** The form's name for screen readers. */
  label: string
  /**
   * Another submission waits for this one, and for the end of `retryAfter`, in seconds. `problem` belongs to no single
   * field.
   */
  call: { isPending: boolean; problem: string | null; retryAfter?: number | undefined }
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
  call: { isPending, problem, retryAfter },
  submitLabel,
  submitVariant,
  submitSize = 'large',
  onSubmit,
  children,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  const left = useSecondsLeft(retryAfter)
  const isWaiting = isPending || left > 0
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
        if (isWaiting) return
        wasSent.current = true
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {problem && (
        <Alert title={retryAfter === undefined ? problem : problem.replace(inSeconds, '')}>
          {/* Not announced each second: only the problem is. */}
          {retryAfter !== undefined && (
            <span role="timer" className="tabular-nums">
              {left > 0 ? `You can try again in ${durationOf(left)}.` : 'You can try again now.'}
            </span>
          )}
        </Alert>
      )}
      {children}
      <Button type="submit" variant={submitVariant} size={submitSize} aria-disabled={isWaiting} aria-busy={isPending}>
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

/** The wait in a problem's sentences, which the timer shows instead. */
const inSeconds = / Please try again in [^.]+\./

function durationOf(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60
    ? `${seconds} seconds`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} minutes`
}

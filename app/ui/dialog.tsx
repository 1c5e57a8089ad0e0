import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'

interface DialogProps {
  place?: keyof typeof places
  /** The button that opens the dialog; omitted for a controlled `open`. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title: string
  /** One sentence below the title. */
  description?: string
  children: ReactNode
}

const places = {
  middle:
    'top-1/2 left-1/2 w-[min(34rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-card border motion-safe:animate-rise',
  whole:
    // Leaves room for toasts above.
    'inset-x-0 top-22 bottom-0 mx-auto w-full max-w-[46rem] rounded-t-card border motion-safe:animate-rise sm:bottom-6 sm:rounded-card',
  side: 'inset-y-0 right-0 w-[min(26rem,100vw)] border-l motion-safe:animate-slide',
}

/** A modal dialog: in the middle for a question, tall for a longer task, at the side for what wide screens show beside. */
export function Dialog({ place = 'middle', trigger, title, description, children, ...state }: DialogProps) {
  // Radix returns focus to its trigger; a controlled dialog has none.
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          className={`fixed z-50 overflow-y-auto border-line bg-card p-6 shadow-lift sm:p-8 ${places[place]}`}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
            // The opener may have been removed meanwhile.
            if (!opener.current?.isConnected) document.querySelector('main')?.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="pr-10 font-display font-semibold text-xl">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-soft">{description}</Radix.Description>}
          <div className="mt-6">{children}</div>
          <Radix.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-control text-soft hover:bg-moss hover:text-ink"
          >
            <X />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailedProps {
  title: string
  onRetry: () => void
  /** What becomes of it, in a sentence. */
  children: ReactNode
}

/** Stands where something belongs that did not come, with the way to ask again. */
export function LoadFailed({ title, onRetry, children }: LoadFailedProps) {
  return (
    <Alert
      title={title}
      action={
        <Button look="secondary" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Alert>
  )
}

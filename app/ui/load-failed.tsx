import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ContourLines } from './contour-lines.tsx'

interface LoadFailedProps {
  title: string
  className?: string
  onRetry: () => void
  /** The consequence, in a sentence. */
  children: ReactNode
}

/** The failed state of content, with a retry. */
export function LoadFailed({ title, className = '', onRetry, children }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={`relative isolate overflow-hidden rounded-card border border-danger bg-card px-6 py-8 text-center ${className}`}
    >
      <ContourLines clear="middle" className="-z-10 absolute inset-0" />
      <TriangleAlert size={24} className="mx-auto text-danger" />
      <p className="mt-2 font-display font-semibold text-lg">{title}</p>
      <div className="mx-auto mt-1 max-w-md text-balance text-soft">{children}</div>
      <Button variant="secondary" size="small" className="mt-4" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

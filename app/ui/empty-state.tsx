import type { ReactNode } from 'react'
import { ContourLines } from './contour-lines.tsx'

interface EmptyStateProps {
  title: string
  className?: string
  /** One or two sentences. */
  children: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** The empty state of a list or page: illustration, sentence, and next step. */
export function EmptyState({ title, className = '', children, action }: EmptyStateProps) {
  return (
    <div
      className={`relative isolate overflow-hidden rounded-card border border-line px-6 py-12 text-center ${className}`}
    >
      <ContourLines clear="middle" className="-z-10 absolute inset-0" />
      <p className="font-display font-semibold text-lg">{title}</p>
      <div className="mx-auto mt-1.5 max-w-md text-balance text-soft">{children}</div>
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  )
}

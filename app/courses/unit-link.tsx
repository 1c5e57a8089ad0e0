import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface UnitLinkProps {
  to: string
  isSelected: boolean
  /** Its inset on the left, and how it fills its row. */
  className: string
  children: ReactNode
}

/** A link to a lesson, bridge or milestone in the trail beside the text, marked while that one is open. */
export function UnitLink({ to, isSelected, className, children }: UnitLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isSelected ? 'true' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-control py-1.5 pr-1.5 text-sm leading-snug no-underline hover:bg-moss aria-[current=true]:bg-moss aria-[current=true]:font-semibold ${className}`}
    >
      {children}
    </Link>
  )
}

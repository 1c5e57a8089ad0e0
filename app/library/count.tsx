import type { ReactNode } from 'react'
import { counted } from '../counted.ts'

interface CountProps {
  total: number
  /** Replaces a number that does not describe the visible list. */
  instead?: string | undefined
  /** Resets the filters; `null` without filters. */
  clearButton: ReactNode
  /** A note about the order. */
  children?: ReactNode
}

/** The number of resources. For zero, the page shows a large message, so the count is for screen readers only. */
export function Count({ total, instead, clearButton, children }: CountProps) {
  const isSeen = total > 0 || instead !== undefined
  return (
    <div className={isSeen ? '-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-x-3' : 'sr-only'}>
      <p className="text-sm text-soft tabular-nums">
        <span role="status">{instead ?? counted(total, 'resource')}</span>
        {children && <span className="max-sm:hidden">. {children}</span>}
      </p>
      {isSeen && clearButton}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { spokenFilters } from './spoken-filters.ts'
import type { Wanted } from './use-resource-filters.ts'

interface CountProps {
  total: number
  /** The search and its filters in words. */
  wanted: Wanted
  /** Whether the total still answers what was asked before. */
  isOld: boolean
  /** Replaces a number that does not describe the visible list. */
  instead?: string | undefined
  /** Resets the filters; `null` without filters. */
  clearButton: ReactNode
  /** A note about the order. */
  children?: ReactNode
}

/** The number of resources. For zero, the page shows a large message, so the count is for screen readers only. */
export function Count({ total, wanted, isOld, instead, clearButton, children }: CountProps) {
  const isSeen = total > 0 || instead !== undefined
  const spoken = useLastUnless(isOld, spokenFilters(wanted))
  return (
    <div className={isSeen ? '-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-x-3' : 'sr-only'}>
      <p className="text-sm text-soft tabular-nums">
        <span role="status">
          <span>{instead ?? counted(total, 'resource')}</span>
          {/* A text that stays the same is not announced, so the text names what was asked. */}
          {spoken && <span className="sr-only">: {spoken}</span>}
        </span>
        {children && <span className="max-sm:hidden">. {children}</span>}
      </p>
      {isSeen && clearButton}
    </div>
  )
}

/** The value, or while `isOld` the one before. */
function useLastUnless(isOld: boolean, value: string): string {
  const [last, setLast] = useState(value)
  if (!isOld && last !== value) setLast(value)
  return isOld ? last : value
}

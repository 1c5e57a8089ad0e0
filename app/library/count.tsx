import type { ReactNode } from 'react'

interface CountProps {
  total: number
  /** Resets the filters; `null` while there are none. */
  clearButton: ReactNode
  /** What is to be said of the order. */
  children?: ReactNode
}

/** How many there are. That there are none, the page says large enough; then the count is for those who hear it. */
export function Count({ total, clearButton, children }: CountProps) {
  return (
    <div className={total === 0 ? 'sr-only' : '-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-x-3'}>
      <p className="text-sm text-soft tabular-nums">
        <span role="status">{total === 1 ? '1 resource' : `${total.toLocaleString('en')} resources`}</span>
        {children && <span className="max-sm:hidden">. {children}</span>}
      </p>
      {total > 0 && clearButton}
    </div>
  )
}

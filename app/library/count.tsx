import type { ReactNode } from 'react'

interface CountProps {
  total: number
  /** Said in place of the number, where it does not count what is shown. */
  instead?: string | undefined
  /** Resets the filters; `null` while there are none. */
  clearButton: ReactNode
  /** What is to be said of the order. */
  children?: ReactNode
}

/** How many there are. That there are none, the page says large enough; then the count is for those who hear it. */
export function Count({ total, instead, clearButton, children }: CountProps) {
  const isSeen = total > 0 || instead !== undefined
  const number = total === 1 ? '1 resource' : `${total.toLocaleString('en')} resources`
  return (
    <div className={isSeen ? '-mt-5 flex min-h-14 flex-wrap items-center justify-between gap-x-3' : 'sr-only'}>
      <p className="text-sm text-soft tabular-nums">
        <span role="status">{instead ?? number}</span>
        {children && <span className="max-sm:hidden">. {children}</span>}
      </p>
      {isSeen && clearButton}
    </div>
  )
}

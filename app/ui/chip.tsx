import type { ReactNode } from 'react'

/** A short fact: a level, a duration, a tag. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 font-medium text-soft text-xs tabular-nums">
      {children}
    </span>
  )
}

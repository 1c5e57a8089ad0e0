import type { ReactNode } from 'react'

/** The legend of a trail map; `children` are extra entries. */
export function TrailLegend({ children }: { children?: ReactNode }) {
  return (
    <p
      aria-hidden
      className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t bg-card px-4 py-3 text-soft text-xs sm:px-5"
    >
      <span className="flex items-center gap-2">
        <span className="h-1.25 w-6 rounded-full bg-pine" /> walked
      </span>
      <span className="flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-blaze ring-4 ring-blaze/20" /> you are here
      </span>
      <span className="flex items-center gap-2">
        <span className="w-6 border-field border-t-3 border-dotted" /> ahead
      </span>
      {children}
    </p>
  )
}

import type { ReactNode } from 'react'
import { TrailMark } from './trail-mark.tsx'
import type { Point } from './trail-route.ts'

interface TrailStopProps {
  /** In percent of the map. */
  at: Point | undefined
  /** Index of the stop, from 0, which delays its animation. */
  order: number
  state: Parameters<typeof TrailMark>[0]['state']
  title: string
  children: ReactNode
}

/** A list item on a trail map: mark, title and description. */
export function TrailStop({ at: [x, y] = [0, 0], order, state, title, children }: TrailStopProps) {
  return (
    <li
      className="trail-appears absolute flex -translate-x-3 -translate-y-1/2 items-center gap-2.5"
      style={{
        left: `${x}%`,
        top: `${y}%`,
        maxWidth: `calc(${100 - x}% + 4px)`,
        animationDelay: `${250 + order * 220}ms`,
      }}
    >
      <TrailMark state={state} />
      <span className="rounded-control bg-card/85 px-1.5 py-0.5 leading-tight">
        <span className="block font-display font-semibold">{title}</span>
        {children}
      </span>
    </li>
  )
}

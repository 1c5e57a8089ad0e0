import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { LearningGoal } from '../../domain/preferences.ts'
import { Blaze } from '../ui/blaze.tsx'
import { ContourLines } from '../ui/contour-lines.tsx'
import { layOut } from '../ui/trail-layout.ts'
import { TrailMark } from '../ui/trail-mark.tsx'
import { routeThrough } from '../ui/trail-route.ts'
import type { Trail } from './trails.ts'

const names: Partial<Record<LearningGoal, string>> = { coding: 'Coding', design: 'Design', data: 'Data' }

/**
 * A small map of a course: its modules as marks on a trail that draws itself. `showsWalker` puts somebody on it, as an
 * example: a learner would take that for themselves.
 */
export function TrailMap({ trails, showsWalker }: { trails: Trail[]; showsWalker: boolean }) {
  const [goal, setGoal] = useState(trails[0]?.goal)
  const trail = trails.find((one) => one.goal === goal)
  if (!trail) return null
  return (
    <section
      aria-label="A course as a map"
      className="overflow-hidden rounded-card border border-line bg-card shadow-lift"
    >
      <div className="border-line border-b px-4 pt-4 pb-2.5 sm:px-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-display font-semibold">{trail.title}</span>
          <span className="whitespace-nowrap text-sm text-soft max-sm:hidden">{trail.distance}</span>
        </p>
        <fieldset className="-mx-3 mt-1.5 flex">
          <legend className="sr-only">Course on the map</legend>
          {trails.map((one) => (
            <label
              key={one.goal}
              className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full px-3 text-sm text-soft hover:text-ink has-checked:bg-moss has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-pine"
            >
              <input
                type="radio"
                name="trail"
                className="sr-only"
                checked={one.goal === goal}
                onChange={() => setGoal(one.goal)}
              />
              <Blaze goal={one.goal} className="size-3" />
              {names[one.goal]}
            </label>
          ))}
        </fieldset>
      </div>
      <Sheet key={trail.goal} trail={trail} showsWalker={showsWalker} />
      {showsWalker && <Legend />}
    </section>
  )
}

function Sheet({ trail: { stops }, showsWalker }: { trail: Trail; showsWalker: boolean }) {
  const here = showsWalker ? Math.floor((stops.length - 1) / 2) : -1
  const points = layOut(stops.length)
  return (
    <div className="relative isolate h-104 sm:h-116">
      <ContourLines className="-z-10 absolute inset-0 opacity-60" />
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        strokeLinecap="round"
      >
        <g className="trail-draws">
          <path
            d={routeThrough(points)}
            vectorEffect="non-scaling-stroke"
            strokeWidth="3.5"
            strokeDasharray="0.1 10"
            className="stroke-field"
          />
          {showsWalker && (
            <path
              d={routeThrough(points.slice(0, here + 2))}
              vectorEffect="non-scaling-stroke"
              strokeWidth="5"
              className="stroke-pine"
            />
          )}
        </g>
      </svg>
      <ol>
        {stops.map(({ title, note }, index) => {
          const [x, y] = points[index + 1] ?? [0, 0]
          const state = index < here ? 'done' : index === here ? 'now' : 'ahead'
          return (
            <li
              key={title}
              className="trail-appears absolute flex -translate-x-3 -translate-y-1/2 items-center gap-2.5"
              style={{
                left: `${x}%`,
                top: `${y}%`,
                maxWidth: `calc(${100 - x}% + 4px)`,
                animationDelay: `${250 + index * 220}ms`,
              }}
            >
              {index === stops.length - 1 ? <Summit /> : <TrailMark state={state} />}
              <span className="rounded-control bg-card/85 px-1.5 py-0.5 leading-tight">
                <span className="block font-display font-semibold">{title}</span>
                <span className="text-soft text-xs">{note}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Summit() {
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
      <Flag size={14} strokeWidth={2.25} />
    </span>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-3 text-soft text-xs sm:px-5">
      <span className="flex items-center gap-2">
        <span className="h-1.25 w-6 rounded-full bg-pine" /> walked
      </span>
      <span className="flex items-center gap-2">
        <span className="size-2.5 rounded-full bg-blaze ring-4 ring-blaze/20" /> you are here
      </span>
      <span className="flex items-center gap-2">
        <span className="w-6 border-field border-t-3 border-dotted" /> ahead
      </span>
    </p>
  )
}
